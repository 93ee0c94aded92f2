import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

const PATH = '/api/media-bank';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

describe('the media bank', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());

  function upload(token: string, file: { bytes?: Buffer; name?: string; type?: string } = {}, nombre?: string) {
    const { bytes = PNG, name = 'carta.png', type = 'image/png' } = file;
    const form = new FormData();
    if (nombre !== undefined) form.set('nombre', nombre);
    form.set('file', new Blob([Uint8Array.from(bytes)], { type }), name);
    return server.call('POST', PATH, { token, body: form });
  }
  const names = async (token: string, query = ''): Promise<string[]> =>
    (await server.call('GET', `${PATH}${query}`, { token })).body.content.map(
      (item: { nombre: string }) => item.nombre,
    );
  const open = async (url: string) => {
    const answer = await fetch(server.url + url);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const rename = (token: string, id: number, nombre: string) =>
    server.call('PUT', `${PATH}/${id}`, { token, body: { nombre } });
  const remove = (token: string, id: number) => server.call('DELETE', `${PATH}/${id}`, { token });

  // covers D2-3-09, D2-7.3-01b
  it('takes a file from any user and shows it to all users of the subscriber', async () => {
    const { ana, luis, boss } = await server.build.equipo();
    const made = await upload(ana.token, {}, '  Carta de junio ');
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      nombre: 'Carta de junio',
      url: expect.stringMatching(/^\/files\/\d+\?e=/),
      archivoId: expect.any(Number),
      tipoMime: 'image/png',
      tamano: PNG.length,
      subidoPorNombre: 'Ana',
      fechaCreacion: expect.stringMatching(/Z$/),
      puede: { editar: true },
    });
    for (const [viewer, editar] of [
      [luis, false],
      [boss, true],
    ] as const) {
      const { body } = await server.call('GET', PATH, { token: viewer.token });
      expect(body).toMatchObject({ totalElements: 1, last: true, content: [{ puede: { editar } }] });
      const file = await open(body.content[0].url);
      expect(file.bytes.equals(PNG)).toBe(true);
      const again = await server.call('GET', `/api/archivos/${body.content[0].archivoId}/url`, { token: viewer.token });
      expect((await open(again.body.url)).status).toBe(200);
    }
  });

  // covers D2-7.3-01b
  it('names an item after its file by default', async () => {
    const { ana } = await server.build.equipo();
    const pdf = { bytes: PDF, name: 'C:\\fotos\\Menú.pdf', type: 'application/pdf' };
    expect((await upload(ana.token, pdf)).body).toMatchObject({ nombre: 'Menú.pdf', tipoMime: 'application/pdf' });
    expect((await upload(ana.token, pdf, '  ')).body.nombre).toBe('Menú.pdf');
  });

  it('excludes other businesses from the list, the file, its URL and the item', async () => {
    const { ana } = await server.build.equipo();
    const { luis: outsider } = await server.build.equipo();
    const { body: item } = await upload(ana.token);
    expect(await names(outsider.token)).toEqual([]);
    expect((await server.call('GET', `/api/archivos/${item.archivoId}/url`, { token: outsider.token })).status).toBe(
      404,
    );
    expect((await open(`/files/${item.archivoId}`)).status).toBe(403);
    expect((await rename(outsider.token, item.id, 'x')).body.code).toBe('NOT_FOUND');
    expect((await remove(outsider.token, item.id)).body.code).toBe('NOT_FOUND');
  });

  // covers D2-7.3-01c, D2-7.3-01d
  it('lets an agent rename and remove the own uploads only, a supervisor all', async () => {
    const { boss, ana, luis } = await server.build.equipo();
    const { body: item } = await upload(ana.token);
    expect((await rename(luis.token, item.id, 'Otra')).body.code).toBe('FORBIDDEN');
    expect((await remove(luis.token, item.id)).body.code).toBe('FORBIDDEN');
    expect((await rename(ana.token, item.id, ' Nueva ')).body).toMatchObject({ id: item.id, nombre: 'Nueva' });
    expect((await rename(boss.token, item.id, 'De todos')).body.nombre).toBe('De todos');
    expect((await rename(boss.token, item.id, ' ')).body.code).toBe('VALIDATION');
    expect((await rename(boss.token, item.id, 'x'.repeat(201))).body.code).toBe('VALIDATION');
    expect((await remove(boss.token, item.id)).status).toBe(204);
    expect((await remove(boss.token, item.id)).body.code).toBe('NOT_FOUND');
    expect(await names(ana.token)).toEqual([]);
  });

  // covers D2-7.3-01a
  it('searches without accents, and sorts and pages', async () => {
    const { ana } = await server.build.equipo();
    for (const nombre of ['Menú del día', 'carta', 'Promoción 50%']) await upload(ana.token, {}, nombre);
    expect(await names(ana.token)).toEqual(['Promoción 50%', 'carta', 'Menú del día']);
    expect(await names(ana.token, '?sort=nombre,asc')).toEqual(['carta', 'Menú del día', 'Promoción 50%']);
    expect(await names(ana.token, '?q=MENU%20del%20dia')).toEqual(['Menú del día']);
    expect(await names(ana.token, '?q=50%25')).toEqual(['Promoción 50%']);
    expect(await names(ana.token, '?q=_')).toEqual([]);
    const { body } = await server.call('GET', `${PATH}?size=2&page=1`, { token: ana.token });
    expect(body).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, last: true });
    expect(body.content).toHaveLength(1);
  });

  it.each([
    [
      'a page that calls itself a picture',
      { bytes: Buffer.from('<html><script>1</script></html>') },
      'UNSUPPORTED_MEDIA',
    ],
    ['a drawing that can hold scripts', { bytes: Buffer.from('<svg/>'), name: 'a.svg' }, 'UNSUPPORTED_MEDIA'],
    ['nothing', { bytes: Buffer.alloc(0) }, 'VALIDATION'],
    ['more than 30 MB', { bytes: Buffer.alloc(30 * 1024 * 1024 + 1) }, 'TOO_LARGE'],
  ])('refuses %s and keeps none of its bytes', async (_what, file, code) => {
    const { id, ana } = await server.build.equipo();
    expect((await upload(ana.token, file)).body).toMatchObject({ code });
    expect(await names(ana.token)).toEqual([]);
    expect(await filesOf(id)).toEqual([]);
  });

  it('limits how fast one user can fill it', async () => {
    const { ana, luis } = await server.build.equipo();
    // counted before any of the form is read
    const nothing = () => server.call('POST', PATH, { token: ana.token, body: new FormData() });
    const statuses: number[] = [];
    // the clock's hour may end during the loop and reset the count
    while (statuses.length <= 400 && statuses.at(-1) !== 429) statuses.push((await nothing()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(200);
    expect((await upload(luis.token)).status).toBe(201);
  });

  // covers D2-7.3-01d
  it('deletes the bytes of removed items, except those that a message has', async () => {
    const { id, canalId, ana } = await server.build.equipo();
    const [unused, used] = [(await upload(ana.token)).body, (await upload(ana.token)).body];
    const chat = await server.build.conversacion(id, { canalId, asignadaA: ana.id, mensajes: ['Hola'] });
    await server.db.query(
      `insert into app.archivos (suscriptor_id, mensaje_id, nombre_original, tipo_mime, tamano, sha256, clave, estado)
       select suscriptor_id, $2, nombre_original, tipo_mime, tamano, sha256, clave, estado from app.archivos where id = $1`,
      [used.archivoId, chat.mensajeIds[0]],
    );
    for (const item of [unused, used]) expect((await remove(ana.token, item.id)).status).toBe(204);
    // a URL issued before is invalid
    for (const item of [unused, used]) expect((await open(item.url)).status).toBe(404);
    // not by the sweep of orphans, which covers only bytes that never had a row
    await eventually(
      async () => (await server.db.query(`select 1 from app.trabajos where tarea = 'archivos.release'`)).length === 0,
      'what was let go of is removed',
    );
    expect(await filesOf(id)).toHaveLength(1);
    const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: ana.token });
    const shown = await open(body.content[0].archivos[0].url);
    expect(shown.bytes.equals(PNG)).toBe(true);
  });

  describe('sent into a chat', () => {
    async function makeChat(options: { windowMinutes?: number; noEscribir?: boolean } = {}) {
      const shop = await server.build.equipo();
      const { id, canalId, numero, ana } = shop;
      const chat = await server.build.conversacion(id, { canalId, asignadaA: ana.id, mensajes: ['Hola'], ...options });
      await server.control.setWindow({ customer: chat.telefono, business: numero, lastInboundAt: new Date() });
      const send = (mediaId: number, query: Record<string, string> = {}, token = ana.token, chatId = chat.id) =>
        server.call(
          'POST',
          `/api/conversations/${chatId}/messages/from-media/${mediaId}?${new URLSearchParams(query).toString()}`,
          { token },
        );
      const arrived = (count = 1) =>
        eventually(async () => {
          const sent = await server.control.messages({ to: chat.telefono });
          return sent.length >= count && sent;
        }, 'the customer has it');
      return { ...shop, chat, send, arrived };
    }
    const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

    // covers D2-7.1-19
    it('goes out as a picture with its comment, and its file is the message’s own', async () => {
      const { ana, send, arrived } = await makeChat();
      const { body: item } = await upload(ana.token);
      const answer = await send(item.id, { caption: ' La carta ' });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ tipo: 'IMAGEN', contenido: 'La carta', emisor: 'USUARIO' });
      expect(answer.body.archivos).toHaveLength(1);
      expect(answer.body.archivos[0].id).not.toBe(item.archivoId);
      expect((await open(answer.body.archivos[0].url)).bytes.equals(PNG)).toBe(true);
      // the provider fetches the file after accepting the message
      const sent = await eventually(
        async () => (await arrived()).find((one) => one.mediaSids.length === 1),
        'the provider has the picture',
      );
      expect(sent.body).toBe('La carta');
      expect((await remove(ana.token, item.id)).status).toBe(204);
      expect((await open(answer.body.archivos[0].url)).status).toBe(200);
    });

    it('sends the comment of a document as its own message, because the provider has no caption for it', async () => {
      const { ana, send, arrived } = await makeChat();
      const { body: item } = await upload(ana.token, { bytes: PDF, name: 'menu.pdf', type: 'application/pdf' });
      expect((await send(item.id, { caption: 'El menú' })).body).toMatchObject({ tipo: 'DOC', contenido: '' });
      const sent = await arrived(2);
      expect(sent.map((one) => one.body)).toEqual(['', 'El menú']);
    });

    it('reports why WhatsApp would not accept it, and goes as a link on request', async () => {
      const { ana, send, arrived } = await makeChat();
      const { body: zip } = await upload(ana.token, { bytes: ZIP, name: 'fotos.zip', type: 'application/zip' });
      expect((await send(zip.id)).body).toMatchObject({
        code: 'UNSUPPORTED_MEDIA',
        field: 'comoEnlace',
        message: 'WhatsApp no admite este tipo de archivo. Puedes enviarlo como enlace.',
      });
      const big = { bytes: Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]) };
      const { body: picture } = await upload(ana.token, big);
      expect((await send(picture.id)).body).toMatchObject({ code: 'TOO_LARGE', field: 'comoEnlace' });
      const answer = await send(zip.id, { comoEnlace: 'true', caption: 'Las fotos' });
      expect(answer.status).toBe(201);
      const [sent] = await arrived();
      const link =
        /^Las fotos\nfotos\.zip: (http\S+)\nEnlace válido hasta el [\d/]{10} \d\d:\d\d$/.exec(sent?.body ?? '')?.[1] ??
        '';
      expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(ZIP)).toBe(true);
    });

    it('answers a message of the same chat, and none of another', async () => {
      const { ana, chat, send } = await makeChat();
      const { body: item } = await upload(ana.token);
      const [replyToId] = chat.mensajeIds;
      const { body } = await send(item.id, { replyToId: String(replyToId) });
      expect(body.replyTo).toMatchObject({ id: replyToId, secuencia: 1, resumen: 'Hola' });
      const other = await makeChat();
      expect((await send(item.id, { replyToId: String(other.chat.mensajeIds[0]) })).body).toMatchObject({
        code: 'VALIDATION',
        field: 'replyToId',
      });
    });

    it('requires confirmation if the customer wrote something that its sender has not seen', async () => {
      const { ana, chat, send, arrived } = await makeChat();
      const { body: item } = await upload(ana.token);
      expect((await send(item.id, { vistoHastaSecuencia: '0' })).body).toMatchObject({
        status: 409,
        code: 'CONFLICT',
        field: 'vistoHastaSecuencia',
        message: 'Hay mensajes nuevos',
      });
      expect((await send(item.id, { vistoHastaSecuencia: '1', caption: 'visto' })).status).toBe(201);
      expect((await arrived()).map(({ body }) => body)).toEqual(['visto']);
      const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: ana.token });
      expect(body.content).toHaveLength(2);
    });

    it('shows the picture that a message answers', async () => {
      const { ana, chat, send } = await makeChat();
      const { body: item } = await upload(ana.token);
      const { body: picture } = await send(item.id);
      const { body: answer } = await server.call('POST', `/api/conversations/${chat.id}/messages`, {
        token: ana.token,
        body: { contenido: 'esta', replyToId: picture.id },
      });
      expect(answer.replyTo).toMatchObject({ id: picture.id, tipo: 'IMAGEN' });
      expect((await open(answer.replyTo.miniaturaUrl)).bytes.equals(PNG)).toBe(true);
    });

    // covers D2-5.1-22, D2-9-06
    it('takes a comment of 500 characters at most', async () => {
      const { ana, send } = await makeChat();
      const { body: item } = await upload(ana.token);
      expect((await send(item.id, { caption: 'x'.repeat(501) })).body).toMatchObject({ code: 'VALIDATION' });
      expect((await send(item.id, { caption: 'x'.repeat(500) })).status).toBe(201);
    });

    it('passes the checks of each send: window, opt-out, chat owner', async () => {
      const shut = await makeChat({ windowMinutes: -1 });
      const item = (await upload(shut.ana.token)).body;
      expect((await shut.send(item.id)).body.code).toBe('WINDOW_CLOSED');
      const unwilling = await makeChat({ noEscribir: true });
      const other = (await upload(unwilling.ana.token)).body;
      expect((await unwilling.send(other.id)).body.code).toBe('DO_NOT_CONTACT');
      expect((await unwilling.send(other.id, {}, unwilling.luis.token)).body.code).toBe('FORBIDDEN');
    });

    // covers D2-7.1-19
    it('mixes no chat and no item of two subscribers (TEN-02)', async () => {
      const mine = await makeChat();
      const theirs = await makeChat();
      const own = (await upload(mine.ana.token)).body;
      const foreign = (await upload(theirs.ana.token)).body;
      expect((await mine.send(foreign.id)).body.code).toBe('NOT_FOUND');
      expect((await mine.send(own.id, {}, mine.ana.token, theirs.chat.id)).body.code).toBe('NOT_FOUND');
      expect((await remove(mine.ana.token, own.id)).status).toBe(204);
      expect((await mine.send(own.id)).body.code).toBe('NOT_FOUND');
    });

    it('with the same client key twice creates one message', async () => {
      const { ana, chat, send, arrived } = await makeChat();
      const { body: item } = await upload(ana.token);
      const clienteMensajeId = crypto.randomUUID();
      const answers = await Promise.all([send(item.id, { clienteMensajeId }), send(item.id, { clienteMensajeId })]);
      expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
      expect((await send(item.id, { clienteMensajeId, caption: 'otra' })).body.code).toBe('KEY_REUSED');
      await arrived();
      const [count] = await server.db.query('select count(*)::int n from app.mensajes where conversacion_id = $1', [
        chat.id,
      ]);
      expect(count).toEqual({ n: 2 });
    });
  });

  async function filesOf(tenantId: number): Promise<string[]> {
    const folder = join(server.dataDir, 'files', String(tenantId));
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  }
});
