import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { readRecording, webmRecording } from '@tertulia/testkit/sounds';

const MEGABYTE = 1024 * 1024;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF');
const ZIP = Buffer.concat([Buffer.from('504b030414000000', 'hex'), Buffer.alloc(40)]);

describe('sending a file', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let luis: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    shop = await server.build.suscriptor('adjuntos');
    ana = await server.build.usuario(shop.id, { nombre: 'Ana', presentar: true });
    luis = await server.build.usuario(shop.id);
  });
  afterAll(() => server?.stop());

  async function openChat(options: { windowMinutes?: number; noEscribir?: boolean; mensajes?: string[] } = {}) {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id, ...options });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    return chat;
  }
  const form = (mensaje: Record<string, unknown>, bytes: Buffer, name: string, type = '') => {
    const data = new FormData();
    data.set('mensaje', JSON.stringify({ contenido: '', ...mensaje }));
    data.set('adjunto', new File([new Uint8Array(bytes)], name, { type }));
    return data;
  };
  const send = (chatId: number, body: FormData, token = ana.token) =>
    server.call('POST', `/api/conversations/${chatId}/messages`, { token, body });
  const received = (telefono: string, count: number) =>
    eventually(async () => {
      const found = await server.control.messages({ to: telefono });
      return found.length >= count && found.every(({ status }) => status === 'delivered') && found;
    }, `${count} messages reach ${telefono}`);
  const stored = async () => {
    const names = await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return names.filter((one) => one.isFile()).length;
  };

  // covers D2-3-33, D2-7.1-12b
  test('carries a picture with its caption to the phone, and shows it in the chat', async () => {
    const chat = await openChat();
    const sent = await send(chat.id, form({ contenido: ' El menú ' }, PNG, 'menú.png', 'image/png'));
    expect(sent).toMatchObject({ status: 201, body: { tipo: 'IMAGEN', contenido: 'El menú', emisor: 'USUARIO' } });
    const [archivo] = sent.body.archivos;
    expect(archivo).toMatchObject({
      estado: 'LISTO',
      tipoMime: 'image/png',
      nombreOriginal: 'menú.png',
      tamano: PNG.length,
    });
    expect(Buffer.from(await (await fetch(server.url + archivo.url)).arrayBuffer())).toEqual(PNG);
    const [message] = await received(chat.telefono, 1);
    expect(message).toMatchObject({ body: 'El menú', mediaSids: [expect.any(String)] });
  });

  // covers D2-3-33
  test('calls an unnamed file «adjunto»', async () => {
    const chat = await openChat();
    const sent = await send(chat.id, form({}, PDF, '..'));
    expect(sent).toMatchObject({ status: 201, body: { archivos: [{ nombreOriginal: 'adjunto' }] } });
  });

  test('asks first when the customer wrote something that the sender had not seen, and keeps nothing of the file', async () => {
    const chat = await openChat({ mensajes: ['uno', 'dos'] });
    const before = await stored();
    const refused = await send(chat.id, form({ vistoHastaSecuencia: 1 }, PNG, 'finca.png', 'image/png'));
    expect(refused.body).toMatchObject({ code: 'CONFLICT', field: 'vistoHastaSecuencia' });
    expect(await stored()).toBe(before);
    expect((await send(chat.id, form({ vistoHastaSecuencia: 2 }, PNG, 'finca.png', 'image/png'))).status).toBe(201);
  });

  // covers D2-7.1-12b
  test('sends the caption of a document as a separate text after it', async () => {
    const chat = await openChat();
    const sent = await send(chat.id, form({ contenido: 'La cotización' }, PDF, 'cotización.pdf', 'application/pdf'));
    expect(sent).toMatchObject({ status: 201, body: { tipo: 'DOC', contenido: '' } });
    const [file, text] = await received(chat.telefono, 2);
    expect(file).toMatchObject({ body: '', mediaUrls: [expect.stringContaining('/files/')] });
    expect(text).toMatchObject({ body: '*Ana*\nLa cotización', mediaUrls: [] });
    const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: ana.token });
    expect(body.content.map(({ tipo, contenido }: { tipo: string; contenido: string }) => [tipo, contenido])).toEqual([
      ['DOC', ''],
      ['TEXTO', 'La cotización'],
    ]);
  });

  test('gives the provider an address without login that is valid for this file only, for HEAD and GET', async () => {
    const chat = await openChat();
    await send(chat.id, form({}, PDF, 'año.pdf'));
    const [message] = await received(chat.telefono, 1);
    const url = message?.mediaUrls[0] ?? '';
    for (const method of ['HEAD', 'GET']) {
      const answer = await fetch(url, { method });
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([
        200,
        'application/pdf',
        String(PDF.length),
      ]);
      expect(answer.headers.get('content-disposition')).toBe(
        `inline; filename="ano.pdf"; filename*=UTF-8''a%C3%B1o.pdf`,
      );
    }
    const expires = Number(new URL(url).searchParams.get('e')) - Date.now() / 1000;
    expect(expires).toBeGreaterThan(3500);
    expect(expires).toBeLessThan(3601);
    expect((await fetch(url.replace(/\/files\/\d+/, '/files/1'))).status).toBe(403);
    expect((await fetch(url.replace('c=proveedor', 'c=enlace'))).status).toBe(403);
  });

  // covers D2-7.1-13
  test('converts a browser’s voice note to what WhatsApp plays, without re-encoding the sound', async () => {
    const chat = await openChat();
    const webm = await webmRecording();
    const sent = await send(chat.id, form({ tipo: 'VOZ' }, webm, 'nota-voz.webm', 'audio/webm'));
    expect(sent).toMatchObject({ status: 201, body: { tipo: 'VOZ', archivos: [{ tipoMime: 'audio/ogg' }] } });
    const ogg = Buffer.from(await (await fetch(server.url + sent.body.archivos[0].url)).arrayBuffer());
    const [before, after] = await Promise.all([readRecording(webm), readRecording(ogg)]);
    expect(after).toMatchObject({ format: 'Ogg', codec: 'opus' });
    expect(after.packets).toEqual(before.packets);
    const [message] = await received(chat.telefono, 1);
    expect(message?.mediaSids).toHaveLength(1);
    const again = await send(chat.id, form({ tipo: 'VOZ' }, ogg, 'nota-voz.ogg', 'audio/ogg'));
    expect(again).toMatchObject({ status: 201, body: { tipo: 'VOZ', archivos: [{ tamano: ogg.length }] } });
  });

  test.each([
    ['an archive', ZIP, 'fotos.zip', 415, 'WhatsApp no admite este tipo de archivo. Puedes enviarlo como enlace.'],
    [
      'a picture of 6 MB',
      Buffer.concat([PNG, randomBytes(6 * MEGABYTE)]),
      'grande.png',
      413,
      'WhatsApp solo admite imágenes de hasta 5 MB. Puedes enviarlo como enlace.',
    ],
  ])(
    'explains why %s cannot be sent, and sends it as a link on request',
    async (_what, bytes, name, status, message) => {
      const chat = await openChat();
      const before = await stored();
      expect(await send(chat.id, form({}, bytes, name))).toMatchObject({
        status,
        body: { message, field: 'comoEnlace' },
      });
      expect(await stored()).toBe(before);
      const sent = await send(chat.id, form({ contenido: 'Mira', comoEnlace: true }, bytes, name));
      expect(sent).toMatchObject({ status: 201, body: { tipo: 'TEXTO', archivos: [{ nombreOriginal: name }] } });
      const [received1] = await received(chat.telefono, 1);
      const url = /https?:\S+/.exec(received1?.body ?? '')?.[0] ?? '';
      // F-A21: the link states until when it is valid
      const until = formatBogota(Number(new URL(url).searchParams.get('e')) * 1000);
      expect(received1?.body).toBe(`*Ana*\nMira\n${name}: ${url}\nEnlace válido hasta el ${until}`);
      const days = (Number(new URL(url).searchParams.get('e')) - Date.now() / 1000) / 86_400;
      expect(days).toBeGreaterThan(6.9);
      expect(days).toBeLessThan(7.01);
      expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
    },
  );

  // covers D2-5.1-16a, D2-9-05a
  test.each([
    ['a page called .jpg', Buffer.from('<html><script>1</script>'), 'foto.jpg', 'image/jpeg', 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg', 'image/svg+xml', 415],
    ['a script', Buffer.from('#!/bin/sh'), 'x.sh', '', 415],
    ['more than 30 MB', Buffer.alloc(30 * MEGABYTE + 1), 'x.zip', '', 413],
  ])('refuses %s, also as a link, and keeps nothing', async (_what, bytes, name, type, status) => {
    const chat = await openChat();
    const before = await stored();
    for (const comoEnlace of [false, true])
      expect(await send(chat.id, form({ comoEnlace }, bytes, name, type))).toMatchObject({ status });
    expect(await stored()).toBe(before);
  });

  test('refuses a voice note without sound and keeps nothing', async () => {
    const chat = await openChat();
    const before = await stored();
    const empty = Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex');
    const answer = await send(chat.id, form({ tipo: 'VOZ' }, empty, 'nota-voz.webm', 'audio/webm'));
    expect(answer).toMatchObject({ status: 415 });
    expect(await stored()).toBe(before);
  });

  test('has the same preconditions of the chat as a text', async () => {
    const shut = await openChat({ windowMinutes: -5 });
    const silent = await openChat({ noEscribir: true });
    const before = await stored();
    expect(await send(shut.id, form({}, PNG, 'a.png'))).toMatchObject({ status: 409, body: { code: 'WINDOW_CLOSED' } });
    expect(await send(silent.id, form({}, PNG, 'a.png'))).toMatchObject({
      status: 409,
      body: { code: 'DO_NOT_CONTACT' },
    });
    expect(await send(silent.id, form({}, PNG, 'a.png'), luis.token)).toMatchObject({ status: 403 });
    expect(await stored()).toBe(before);
  });

  test('creates one message for the same key and file, and refuses the key for another file', async () => {
    const chat = await openChat();
    const clienteMensajeId = randomUUID();
    const mensaje = { contenido: 'una', clienteMensajeId };
    const answers = await Promise.all([1, 2, 3].map(() => send(chat.id, form(mensaje, PNG, 'a.png'))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const other = Buffer.concat([PNG, Buffer.from('x')]);
    expect(await send(chat.id, form(mensaje, other, 'a.png'))).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    });
    const rows = await server.db.query(
      'select clave from app.archivos a join app.mensajes m on m.id = a.mensaje_id where m.conversacion_id = $1',
      [chat.id],
    );
    expect(rows).toHaveLength(1);
    expect(await received(chat.telefono, 1)).toHaveLength(1);
  });

  test('finds an uncertain file in the provider’s list without a call-back, and sends it once', async () => {
    const chat = await openChat();
    await server.control.setFaults({ acceptThenDropRate: 1, callbackDropRate: 1 });
    const sent = await send(chat.id, form({ contenido: 'una vez' }, PNG, 'a.png'));
    await eventually(
      async () => (await server.control.messages({ to: chat.telefono })).length > 0,
      'the provider has it',
    );
    const now = async () => {
      const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: ana.token });
      return body.content.find(({ id }: { id: number }) => id === sent.body.id);
    };
    await eventually(async () => (await now()).estadoMensaje !== 'PENDIENTE', 'its end is known', 20_000);
    expect((await now()).estadoMensaje).toMatch(/^(ENVIADO|ENTREGADO)$/);
    await server.control.clearFaults();
    expect(await server.control.messages({ to: chat.telefono })).toHaveLength(1);
  }, 30_000);
});

/** `dd/MM/yyyy HH:mm` in Colombia, five hours behind UTC all year. */
function formatBogota(ms: number): string {
  const [date = '', time = ''] = new Date(ms - 5 * 3_600_000).toISOString().split('T');
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 5)}`;
}
