import { MAX_BORRADORES } from '@tertulia/contract/features/borradores/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

describe('drafts', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let boss: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.suscriptor('drafts');
    ana = await server.build.usuario(shop.id, { nombre: 'Ana' });
    boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  });
  afterAll(() => server?.stop());

  const chatOf = (user: BuiltUser, options: object = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: user.id, ...options });
  const save = (user: BuiltUser, id: number, body: object) =>
    server.call('PUT', `/api/conversations/${id}/borrador`, { token: user.token, body });
  const get = async (user: BuiltUser, id: number) =>
    (await server.call('GET', `/api/conversations/${id}/borrador`, { token: user.token })).body;
  const list = async (user: BuiltUser) => (await server.call('GET', '/api/borradores', { token: user.token })).body;

  it('keep the text for its writer alone', async () => {
    const chat = await chatOf(ana, { mensajes: ['hola'] });
    expect(await get(ana, chat.id)).toMatchObject({ contenido: '', version: 0 });
    const saved = await save(ana, chat.id, { contenido: 'Buenas', replyToId: chat.mensajeIds[0] });
    expect(saved.body).toMatchObject({
      conversacionId: chat.id,
      contenido: 'Buenas',
      replyToId: chat.mensajeIds[0],
      version: 1,
    });
    expect(await get(ana, chat.id)).toEqual(saved.body);
    expect(await list(ana)).toEqual([saved.body]);
    expect(await get(boss, chat.id)).toMatchObject({ contenido: '', version: 0 });
    expect(await list(boss)).toEqual([]);
  });

  it('are listed up to the limit of one user', async () => {
    const busy = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    await server.db.query(
      `with p as (
         insert into app.contactos (suscriptor_id, nombre, telefono)
         select $1::bigint, 'Cliente ' || n, '+57399' || lpad(n::text, 7, '0') from generate_series(1, $4::int) n returning id),
       c as (
         insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, cliente_nombre, fecha_inicio, last_message_at)
         select $1, $2, p.id, 'x', now(), now() from p returning id)
       insert into app.borradores (suscriptor_id, usuario_id, conversacion_id, contenido, actualizado)
       select $1, $3::bigint, c.id, 'n.º ' || row_number() over (order by c.id), now() + row_number() over (order by c.id) * interval '1 second' from c`,
      [shop.id, shop.canalId, busy.id, MAX_BORRADORES + 3],
    );
    expect((await list(busy)).map(({ contenido }: { contenido: string }) => contenido)).toEqual(
      Array.from({ length: MAX_BORRADORES }, (_, index) => `n.º ${MAX_BORRADORES + 3 - index}`),
    );
  });

  it('refuse a version beyond the range of the database', async () => {
    const chat = await chatOf(ana);
    expect((await save(ana, chat.id, { contenido: 'x', version: 2_147_483_648 })).body.code).toBe('VALIDATION');
    expect((await save(ana, chat.id, { contenido: 'x', version: 2_147_483_647 })).status).toBe(200);
  });

  it('are not overwritten by an older version, which does not restore an emptied one either', async () => {
    const chat = await chatOf(ana);
    await save(ana, chat.id, { contenido: 'uno', version: 0 });
    expect((await save(ana, chat.id, { contenido: 'dos', version: 1 })).body.version).toBe(2);
    expect((await save(ana, chat.id, { contenido: 'viejo', version: 1 })).body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect((await save(ana, chat.id, { contenido: '  ', version: 2 })).body).toMatchObject({
      contenido: '',
      version: 3,
    });
    expect((await list(ana)).map((one: { conversacionId: number }) => one.conversacionId)).not.toContain(chat.id);
    expect((await save(ana, chat.id, { contenido: 'viejo', version: 2 })).status).toBe(409);
    expect((await save(ana, chat.id, { contenido: 'sin versión' })).body).toMatchObject({
      contenido: 'sin versión',
      version: 4,
    });
  });

  it('are emptied by the message that was sent from them, and not by another', async () => {
    const chat = await chatOf(ana);
    const send = (contenido: string) =>
      server.call('POST', `/api/conversations/${chat.id}/messages`, { token: ana.token, body: { contenido } });
    await save(ana, chat.id, { contenido: 'Quedo atent' });
    expect((await send('Un momento')).status).toBe(201);
    expect(await get(ana, chat.id)).toMatchObject({ contenido: 'Quedo atent', version: 1 });
    // a failed message that is sent again, or one from a phone: the draft that begins like it is another text
    expect((await send('Quedo')).status).toBe(201);
    expect(await get(ana, chat.id)).toMatchObject({ contenido: 'Quedo atent', version: 1 });
    expect((await send('Quedo atenta')).status).toBe(201);
    expect(await get(ana, chat.id)).toMatchObject({ contenido: '', version: 2 });
  });

  it('keep the file of their quick note while the media bank has it', async () => {
    const chat = await chatOf(ana);
    const { id: mediaId } = await server.build.media(shop.id, ana.id, 'Carta');
    const { id: vieja } = await server.build.media(shop.id, ana.id, 'Vieja');
    const media = { id: mediaId, nombre: 'Carta' };
    expect((await save(ana, chat.id, { contenido: 'La carta', mediaId })).body).toMatchObject({ media });
    expect(await get(ana, chat.id)).toMatchObject({ contenido: 'La carta', media });
    expect((await save(ana, chat.id, { contenido: '', mediaId })).body).toMatchObject({ contenido: '', media });
    expect((await list(ana)).map((one: { conversacionId: number }) => one.conversacionId)).toContain(chat.id);

    await save(ana, chat.id, { contenido: 'La vieja', mediaId: vieja });
    await server.db.query('update app.media set eliminado = now() where id = $1', [vieja]);
    expect(await get(ana, chat.id)).toMatchObject({ contenido: 'La vieja', media: null });
    const refused = { code: 'VALIDATION', field: 'mediaId' };
    expect((await save(ana, chat.id, { contenido: 'La vieja', mediaId: vieja })).body).toMatchObject(refused);
    const other = await server.build.suscriptor();
    const ajena = await server.build.media(other.id, (await server.build.usuario(other.id)).id, 'Ajena');
    expect((await save(ana, chat.id, { contenido: 'x', mediaId: ajena.id })).body).toMatchObject(refused);

    await save(ana, chat.id, { contenido: 'La carta', mediaId });
    await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: ana.token,
      body: { contenido: 'La carta' },
    });
    expect(await get(ana, chat.id)).toMatchObject({ contenido: '', media: null });
  });

  it('exist only in chats that their writer may read', async () => {
    const foreign = await chatOf(boss);
    expect((await save(ana, foreign.id, { contenido: 'x' })).status).toBe(403);
    expect((await server.call('GET', `/api/conversations/${foreign.id}/borrador`, { token: ana.token })).status).toBe(
      403,
    );
    const other = await server.build.suscriptor();
    const elsewhere = await server.build.conversacion(other.id, { canalId: other.canalId, mensajes: ['a'] });
    expect((await save(ana, elsewhere.id, { contenido: 'x' })).status).toBe(404);
    const own = await chatOf(ana);
    expect((await save(ana, own.id, { contenido: 'x', replyToId: elsewhere.mensajeIds[0] })).body).toMatchObject({
      code: 'VALIDATION',
      field: 'replyToId',
    });
  });

  it('are deleted with a user who leaves', async () => {
    const leaver = await server.build.usuario(shop.id);
    const chat = await chatOf(leaver);
    await save(leaver, chat.id, { contenido: 'me voy' });
    expect((await server.call('PATCH', `/api/usuarios/${leaver.id}/deactivate`, { token: boss.token })).status).toBe(
      200,
    );
    expect(await server.db.query('select 1 from app.borradores where usuario_id = $1', [leaver.id])).toEqual([]);
  });
});
