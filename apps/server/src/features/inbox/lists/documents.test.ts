import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

const runFile = promisify(execFile);

describe('calls as the documents write them', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.suscriptor('documents');
    ana = await server.build.usuario(shop.id, { nombre: 'Ana' });
  });
  afterAll(() => server?.stop());

  const chat = (options: Partial<Parameters<TestServer['build']['conversacion']>[1]> = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, areaId: shop.areaId, asignadaA: ana.id, ...options });
  const get = async (path: string) => (await server.call('GET', path, { token: ana.token })).body;

  // covers D2-3-01
  it('show a conversation with the fields of document 2', async () => {
    const { id, telefono } = await chat({ nombre: 'Marta', noLeidos: 2, mensajes: ['hola'] });
    expect(await get(`/api/conversations/${id}`)).toMatchObject({
      id,
      clienteNombre: 'Marta',
      clienteTelefono: telefono,
      estado: 'ABIERTA',
      asignadaA: ana.id,
      asignadaADTO: { id: ana.id, nombre: 'Ana' },
      canalId: shop.canalId,
      canalNombre: `Canal ${shop.mark}`,
      areaId: shop.areaId,
      fechaInicio: expect.stringMatching(/Z$/),
      fechaCierre: null,
      lastMessageAt: expect.stringMatching(/Z$/),
      ultimoMensaje: { resumen: 'hola', emisor: 'CLIENTE', autorNombre: null, estadoMensaje: null },
      noLeidos: 2,
    });
  });

  // covers D2-3-02
  it('show the quote and the ad of a message', async () => {
    const { id, mensajeIds } = await chat({ mensajes: ['lo citado', 'la respuesta', 'desde el anuncio'] });
    const referral = {
      mediaUrl: 'https://ads.example/x.jpg',
      headline: 'Oferta',
      body: 'Dos por uno',
      sourceType: 'ad',
      sourceUrl: 'https://ads.example/1',
    };
    await server.db.query('update app.mensajes set reply_to_id = $1 where id = $2', [mensajeIds[0], mensajeIds[1]]);
    await server.db.query('update app.mensajes set referral = $1 where id = $2', [
      JSON.stringify(referral),
      mensajeIds[2],
    ]);
    const { content } = await get(`/api/conversations/${id}/messages?markRead=false`);
    expect(content[1]).toMatchObject({
      id: mensajeIds[1],
      conversacionId: id,
      emisor: 'CLIENTE',
      tipo: 'TEXTO',
      replyTo: { id: mensajeIds[0], secuencia: 1, tipo: 'TEXTO', resumen: 'lo citado', miniaturaUrl: null },
      referralDto: null,
    });
    // no external address: only our own copy of the picture would have one
    expect(content[2]).toMatchObject({ replyTo: null, referralDto: { ...referral, mediaUrl: null } });
  });

  // covers D2-3-07, D2-7.1-14
  it('answer the unread count with its conversation', async () => {
    const { id } = await chat({ noLeidos: 3 });
    expect(await get(`/api/conversations/${id}/messages/unread-count`)).toEqual({ conversacionId: id, noLeidos: 3 });
  });

  // covers D2-5.1-26
  it('distinguish markRead true and false', async () => {
    const { id } = await chat({ noLeidos: 3, mensajes: ['uno'] });
    const unread = async () => (await get(`/api/conversations/${id}/messages/unread-count`)).noLeidos;
    await get(`/api/conversations/${id}/messages?markRead=false`);
    expect(await unread()).toBe(3);
    await get(`/api/conversations/${id}/messages?markRead=true`);
    expect(await unread()).toBe(0);
  });

  // covers D2-7.1-03
  it('list under mis-conversaciones the newest message first, and search there too', async () => {
    const agent = await server.build.usuario(shop.id);
    const [old, fresh] = [
      await chat({ asignadaA: agent.id, nombre: 'Zoraida Antigua' }),
      await chat({ asignadaA: agent.id, nombre: 'Zoraida Nueva' }),
    ];
    const other = await chat({ asignadaA: agent.id, nombre: 'Nadie' });
    for (const [index, { id }] of [fresh, old, other].entries())
      await server.db.query(
        `update app.conversaciones set last_message_at = now() - make_interval(mins => $1) where id = $2`,
        [index, id],
      );
    const list = async (query: string) =>
      (
        await server.call('GET', `/api/conversations/mis-conversaciones?filter=mine${query}`, { token: agent.token })
      ).body.content.map((one: { id: number }) => one.id);
    expect(await list('')).toEqual([fresh.id, old.id, other.id]);
    expect(await list('&q=zoraida')).toEqual([fresh.id, old.id]);
  });

  // covers D2-7.1-12a
  it('accept a text with its emisor and author, and ignore both', async () => {
    const other = await server.build.usuario(shop.id);
    const { id } = await chat();
    const body = { emisor: 'CLIENTE', contenido: 'buenas', enviadoPorUsuarioId: other.id };
    const sent = await server.call('POST', `/api/conversations/${id}/messages`, { token: ana.token, body });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ emisor: 'USUARIO', contenido: 'buenas', enviadoPorUsuarioId: ana.id });
  });

  // covers D2-4-01a, D2-4-01b
  it.each([
    ['PENDIENTE with an owner', `estado = 'PENDIENTE'`],
    ['ABIERTA without one', `asignada_a = null`],
    ['CERRADA with one', `estado = 'CERRADA', fecha_cierre = now()`],
    ['CERRADA without a date', `estado = 'CERRADA', asignada_a = null`],
    ['in no state of ours', `estado = 'DORMIDA'`],
  ])('rest on states that the database holds: never %s', async (_what, change) => {
    const { id } = await chat();
    await expect(server.db.query(`update app.conversaciones set ${change} where id = $1`, [id])).rejects.toMatchObject({
      code: '23514',
    });
  });

  // covers D1-3-01
  it('show a user with the fields of document 1, and no others', async () => {
    const { suscriptor, ...user } = await get('/api/usuarios/me');
    expect(user).toEqual({
      id: ana.id,
      fotoUrl: null,
      suscriptorId: shop.id,
      nombre: 'Ana',
      email: ana.email,
      telefono: null,
      estado: 1,
      fechaCreacion: expect.stringMatching(/Z$/),
      presentar: false,
      roles: [{ nombre: 'AGENTE' }],
      areaDTO: null,
      areaId: null,
      tipoUsuario: 'HUMANO',
    });
    expect(suscriptor).toMatchObject({ id: shop.id });
  });

  // covers D1-3-02b
  it('recognise a SUPERADMIN that the command created', async () => {
    const admin = fileURLToPath(new URL('../../../admin.ts', import.meta.url));
    const make = (password: string) =>
      runFile(process.execPath, [admin, 'create-superadmin', 'root@test.co', 'Raíz', 'Plataforma'], {
        env: {
          PATH: process.env['PATH'],
          DATABASE_ADMIN_URL: server.db.adminUrl,
          APP_SECRET: TEST_SECRET,
          ADMIN_PASSWORD: password,
        },
      });
    await expect(make('corta')).rejects.toMatchObject({ code: 2 });
    await make('una clave bastante larga');
    const body = { email: 'root@test.co', password: 'una clave bastante larga' };
    const { body: signedIn } = await server.call('POST', '/api/auth/login', { body });
    const me = await server.call('GET', '/api/usuarios/me', { token: signedIn.token });
    expect(me.body.roles).toEqual([{ nombre: 'SUPERADMIN' }]);
  }, 30_000);
});
