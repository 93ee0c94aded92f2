import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { ACCOUNT_SID, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
let ana: BuiltUser;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.build.suscriptor('entrante');
  ana = await server.build.usuario(shop.id);
});
afterAll(() => server?.stop());

/** The only file of the customer's only message, once its state is no longer PENDIENTE. */
async function arrived(from: string, agent = ana) {
  const { token } = agent;
  return eventually(async () => {
    const { body: chats } = await server.call('GET', '/api/conversations?scope=waiting&size=200', { token });
    const chat = chats.content.find((one: { clienteTelefono: string }) => one.clienteTelefono === from);
    if (!chat) return undefined;
    const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages?markRead=false`, { token });
    const archivo = body.content[0]?.archivos[0];
    return archivo && archivo.estado !== 'PENDIENTE' && archivo;
  }, 'the file of the customer');
}

// covers D2-3-02
test('a picture from a phone is visible to the agent until the agent loses the chat', async () => {
  const from = '+573007770001';
  await server.control.inbound({
    from,
    to: shop.numero,
    media: [{ base64: PNG.toString('base64'), contentType: 'image/png', fileName: 'menú.png' }],
  });
  const archivo = await arrived(from);
  expect(archivo).toMatchObject({
    estado: 'LISTO',
    tipoMime: 'image/png',
    tamano: PNG.length,
    nombreOriginal: 'menú.png',
  });
  const shown = await fetch(server.url + archivo.url);
  expect(shown.status).toBe(200);
  expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true);
  const head = await fetch(server.url + archivo.url, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(PNG.length));

  const renewed = await server.call('GET', `/api/archivos/${archivo.id}/url`, { token: ana.token });
  expect((await fetch(server.url + renewed.body.url)).status).toBe(200);
  await server.call('POST', '/api/auth/logout', { token: ana.token });
  for (const url of [archivo.url, renewed.body.url]) expect((await fetch(server.url + url)).status).toBe(403);
  ana = await server.build.usuario(shop.id);
});

/** A business whose channel is in a provider subaccount. */
async function inSubaccount(name: string) {
  const other = await server.build.suscriptor(name);
  const agent = await server.build.usuario(other.id);
  const account = await server.control.addSubaccount();
  await server.control.addNumber({ number: other.numero, accountSid: account.sid });
  await server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
    account.sid,
    createSecretBox(TEST_SECRET).seal(account.authToken),
    other.canalId,
  ]);
  return { other, agent, account };
}

test('a picture from a channel in a subaccount is fetched, which the platform’s API key cannot do', async () => {
  const { other, agent } = await inSubaccount('subcuenta');
  const from = '+573007770004';
  const media = [{ base64: PNG.toString('base64'), contentType: 'image/png' }];
  await server.control.inbound({ from, to: other.numero, media });
  expect(await arrived(from, agent)).toMatchObject({ estado: 'LISTO', tamano: PNG.length });
});

test('a subaccount’s signature allows fetching only the message’s own files from the provider’s API', async () => {
  const { other, agent, account } = await inSubaccount('curiosa');
  const api = `${server.simulatorUrl}/2010-04-01/Accounts`;
  const addresses = [
    `${api}.json`,
    `${api}/${ACCOUNT_SID}.json`,
    `${api}/${ACCOUNT_SID}/Messages.json`,
    `${api}/${account.sid}.json`,
    `${api}/${account.sid}/Messages.json`,
  ];
  for (const [index, url] of addresses.entries()) {
    const from = `+57300777010${index}`;
    await server.control.inbound({ from, to: other.numero, media: [{ url, contentType: 'application/json' }] });
    expect(await arrived(from, agent), url).toMatchObject({ estado: 'ERROR', url: '' });
  }
});

test('a page declared as a picture is never shown as either', async () => {
  const from = '+573007770002';
  const page = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
  await server.control.inbound({ from, to: shop.numero, media: [{ base64: page, contentType: 'image/png' }] });
  const archivo = await arrived(from);
  const shown = await fetch(server.url + archivo.url);
  expect(shown.headers.get('content-type')).toBe('application/octet-stream');
  expect(shown.headers.get('content-disposition')).toMatch(/^attachment/);
});

test('media outside the provider are refused and the message stays', async () => {
  const from = '+573007770003';
  await server.control.inbound({
    from,
    to: shop.numero,
    media: [{ url: `${server.url}/healthz`, contentType: 'image/png' }],
  });
  expect(await arrived(from)).toMatchObject({ estado: 'ERROR', url: '' });
});

const AD = { sourceType: 'ad', headline: 'Café de origen', sourceUrl: 'https://fb.me/cafe' };

/** A customer arrives through an ad. Resolves with the message once no fetch is pending. */
async function comeByAd(from: string, picture: { mediaBase64?: string; mediaUrl?: string; mediaContentType?: string }) {
  await server.control.inbound({ from, to: shop.numero, body: 'Vi su anuncio', referral: { ...AD, ...picture } });
  const chat = await eventually(async () => {
    const { body } = await server.call('GET', '/api/conversations?scope=waiting&size=200', { token: ana.token });
    return body.content.find((one: { clienteTelefono: string }) => one.clienteTelefono === from);
  }, 'the customer’s chat');
  const [file] = await eventually(async () => {
    const rows = await server.db.query<{ estado: string; error: string | null }>(
      'select a.estado, a.error from app.archivos a join app.mensajes m on m.id = a.mensaje_id where m.conversacion_id = $1',
      [chat.id],
    );
    return rows.every((row) => row.estado !== 'PENDIENTE') && rows;
  }, 'the ad’s picture is fetched or refused');
  const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages?markRead=false`, {
    token: ana.token,
  });
  return { mensaje: body.content[0], file };
}

// covers D2-2.1-14
test('the picture of an ad is our own copy, visible like the message but no file of it', async () => {
  const { mensaje } = await comeByAd('+573007770011', {
    mediaBase64: PNG.toString('base64'),
    mediaContentType: 'image/png',
  });
  expect(mensaje).toMatchObject({ tipo: 'TEXTO', contenido: 'Vi su anuncio', archivos: [], referralDto: AD });
  expect(mensaje.referralDto.mediaUrl).toMatch(/^\/files\/\d+\?/);
  const shown = await fetch(server.url + mensaje.referralDto.mediaUrl);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true);
});

// covers D2-2.1-14
test.each([
  ['leads into the network', { mediaUrl: 'https://169.254.169.254/latest/meta-data' }, 'ADDRESS'],
  ['lies on this machine', { mediaUrl: 'http://127.0.0.1:5432/x.png' }, 'ADDRESS'],
  ['lies on another host', { mediaUrl: 'https://evil.example/x.png' }, 'ADDRESS'],
  ['is a page', { mediaBase64: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }, 'TYPE'],
  ['is too large', { mediaBase64: Buffer.alloc(5 * 1024 * 1024 + 1, PNG).toString('base64') }, 'TOO_LARGE'],
])('an ad whose picture %s is shown without one', async (_what, picture, error) => {
  const { mensaje, file } = await comeByAd(`+5730077700${20 + serial++}`, picture);
  expect(file).toEqual({ estado: 'ERROR', error });
  expect(mensaje).toMatchObject({ archivos: [], referralDto: { ...AD, mediaUrl: null } });
});

test('the video of an ad is not fetched', async () => {
  const film = { mediaUrl: 'https://video.fbcdn.net/x.mp4', mediaContentType: 'video/mp4' };
  const { mensaje, file } = await comeByAd('+573007770040', film);
  expect(file).toBeUndefined();
  expect(mensaje.referralDto).toMatchObject({ ...AD, mediaUrl: null });
});

test('a document without text appears by its name in the chat’s row and in quotes, incoming and sent', async () => {
  const desk = await server.build.suscriptor('documentos');
  const agent = await server.build.usuario(desk.id);
  const { token } = agent;
  const from = '+573007770201';
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
  const media = [{ base64: pdf.toString('base64'), contentType: 'application/pdf', fileName: 'Pedido  de julio.pdf' }];
  await server.control.inbound({ from, to: desk.numero, media });
  expect(await arrived(from, agent)).toMatchObject({ estado: 'LISTO', nombreOriginal: 'Pedido  de julio.pdf' });
  const rowOf = async (scope: string) =>
    (await server.call('GET', `/api/conversations?scope=${scope}`, { token })).body.content[0];
  const chat = await rowOf('waiting');
  expect(chat.ultimoMensaje).toMatchObject({ resumen: 'Pedido de julio.pdf', emisor: 'CLIENTE' });

  const path = `/api/conversations/${chat.id}`;
  await server.call('POST', `${path}/assign`, { token, body: { usuarioId: agent.id } });
  const listed = (await server.call('GET', `${path}/messages?markRead=false`, { token })).body.content[0];
  const said = { emisor: 'USUARIO', contenido: 'Recibido', enviadoPorUsuarioId: agent.id, replyToId: listed.id };
  const answer = await server.call('POST', `${path}/messages`, { token, body: said });
  expect(answer.body.replyTo).toMatchObject({ tipo: 'DOC', resumen: 'Pedido de julio.pdf' });

  const form = new FormData();
  form.set('mensaje', JSON.stringify({ tipo: 'DOC', emisor: 'USUARIO', contenido: '', enviadoPorUsuarioId: agent.id }));
  form.set('adjunto', new Blob([pdf], { type: 'application/pdf' }), 'Cotización 12.pdf');
  expect((await server.call('POST', `${path}/messages`, { token, body: form })).status).toBe(201);
  expect((await rowOf('mine')).ultimoMensaje).toMatchObject({
    resumen: 'Cotización 12.pdf',
    autorNombre: agent.nombre,
  });
});
