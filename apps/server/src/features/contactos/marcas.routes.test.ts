import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('F-A06 the do-not-contact mark', () => {
  let server: TestServer;
  let shop: Equipo;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('marcas');
  });
  afterAll(() => server?.stop());

  const put = (path: string, { token }: BuiltUser, body?: object) =>
    server.call('PUT', `/api/contactos/${path}`, { token, ...(body && { body }) });
  const mark = (id: number, user: BuiltUser) => put(`${id}/marcar-no-contactar`, user);
  const unmark = (id: number, user: BuiltUser, nota = 'Se marcó por error') =>
    put(`${id}/quitar-no-contactar`, user, { nota });
  const isMarked = async (id: number) =>
    (await server.call('GET', `/api/contactos/${id}`, { token: shop.boss.token })).body.noEscribir;
  const chat = (state: { asignadaA?: number; cerrada?: boolean }) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, ...state });

  // covers D2-7.2-06
  it('is set only by users who may open a chat of the contact', async () => {
    const locked = await chat({ asignadaA: shop.luis.id });
    const refused = await mark(locked.contactoId, shop.ana);
    expect(refused.body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(refused.body.message).toContain('supervisor');
    expect(await isMarked(locked.contactoId)).toBe(false);
    expect((await mark(locked.contactoId, shop.luis)).status).toBe(200);
    const supervised = await chat({ asignadaA: shop.luis.id });
    expect((await mark(supervised.contactoId, shop.boss)).status).toBe(200);
    const waiting = await chat({});
    expect((await mark(waiting.contactoId, shop.ana)).status).toBe(200);
  });

  it('is open to each user for a contact without chats, and for a resolved chat to its former owner', async () => {
    const { id } = await server.build.contacto(shop.id);
    expect((await mark(id, shop.ana)).status).toBe(200);
    const closed = await chat({ cerrada: true });
    expect((await mark(closed.contactoId, shop.ana)).status).toBe(403);
    await server.db.query(
      'insert into app.atenciones (suscriptor_id, usuario_id, conversacion_id, desde) values ($1, $2, $3, now())',
      [shop.id, shop.ana.id, closed.id],
    );
    expect((await mark(closed.contactoId, shop.ana)).status).toBe(200);
  });

  it('F-D09 is removed by a supervisor with a note: an event, no consent, and a line in the chat', async () => {
    const { id: chatId, contactoId } = await chat({ asignadaA: shop.ana.id });
    await mark(contactoId, shop.ana);
    expect((await unmark(contactoId, shop.ana)).status).toBe(403);
    expect((await unmark(contactoId, shop.boss, '  ')).body).toMatchObject({
      status: 400,
      errors: [{ field: 'nota' }],
    });
    expect(await isMarked(contactoId)).toBe(true);
    const freed = await unmark(contactoId, shop.boss, ' El cliente pidió volver ');
    expect(freed.body).toMatchObject({ id: contactoId, noEscribir: false });
    const token = shop.boss.token;
    const events = (await server.call('GET', `/api/contactos/${contactoId}/consentimientos`, { token })).body;
    expect(events[0]).toMatchObject({
      tipo: 'OPT_IN',
      origen: 'USUARIO',
      usuarioNombre: 'Jefa',
      texto: 'El cliente pidió volver',
      // F-D09: the mark is removed, but the customer gave no consent
      quitaMarca: true,
    });
    const agreed = { canal: 'TELEFONO', nota: 'Sí, escríbanme' };
    const consent = await server.call('POST', `/api/contactos/${contactoId}/consentimientos`, { token, body: agreed });
    expect(consent.body).toMatchObject({ tipo: 'OPT_IN', quitaMarca: false });
    const { body } = await server.call('GET', `/api/conversations/${chatId}/messages?markRead=false`, { token });
    expect(body.content.at(-1)).toMatchObject({
      evento: { tipo: 'CONTACTAR' },
      contenido: 'Jefa quitó la marca de NO contactar: «El cliente pidió volver»',
    });
    const [audited] = await server.db.query<{ usuario_id: number }>(
      `select usuario_id from app.auditoria where suscriptor_id = $1 and accion = 'QUITAR_NO_CONTACTAR' and registro_id = $2`,
      [shop.id, contactoId],
    );
    expect(audited?.usuario_id).toBe(shop.boss.id);
    expect((await unmark(contactoId, shop.boss)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('stays while the provider holds a block, and the error says what ends it', async () => {
    const { contactoId } = await chat({});
    await server.db.query(
      'update app.contactos set no_escribir = true, canales_bloqueados = array[$2::bigint] where id = $1',
      [contactoId, shop.canalId],
    );
    const refused = await unmark(contactoId, shop.boss);
    expect(refused.body).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(refused.body.message).toContain('START');
    expect(await isMarked(contactoId)).toBe(true);
  });

  it('is never ignored by another call: a change without effect is refused', async () => {
    const { id } = await server.build.contacto(shop.id);
    const edit = (noEscribir: boolean | null) => put(String(id), shop.boss, { nombre: 'Rosa', noEscribir });
    expect((await edit(true)).body).toMatchObject({ status: 409, code: 'CONFLICT', field: 'noEscribir' });
    expect((await edit(false)).status).toBe(200);
    await mark(id, shop.boss);
    const refused = await put(String(id), shop.boss, { nombre: 'Otra', noEscribir: false });
    expect(refused.body).toMatchObject({ status: 409, code: 'CONFLICT', field: 'noEscribir' });
    expect((await edit(true)).body).toMatchObject({ nombre: 'Rosa', noEscribir: true });
    expect((await edit(null)).status).toBe(200);
    const made = await server.call('POST', '/api/contactos', {
      token: shop.ana.token,
      body: { nombre: 'Nunca', telefono: '+573159990001', noEscribir: true },
    });
    expect(made.body).toMatchObject({ nombre: 'Nunca', noEscribir: true });
  });

  it('and its provider block survive a merge', async () => {
    const [kept, gone] = [await server.build.contacto(shop.id), await server.build.contacto(shop.id)];
    await server.db.query('update app.contactos set canales_bloqueados = array[$2::bigint] where id = $1', [
      gone.id,
      shop.canalId,
    ]);
    const { token } = shop.boss;
    await server.call('POST', `/api/contactos/${kept.id}/unir`, { token, body: { contactoId: gone.id } });
    const [row] = await server.db.query<{ blocked: number }>(
      'select canales_bloqueados[1]::int as blocked from app.contactos where id = $1',
      [kept.id],
    );
    expect(row?.blocked).toBe(shop.canalId);
  });
});
