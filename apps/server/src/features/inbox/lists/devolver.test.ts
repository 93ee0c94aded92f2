import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('chats that change hands', () => {
  let server: TestServer;
  let shop: Equipo;
  let ana: BuiltUser;
  let luis: BuiltUser;
  let boss: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('manos');
    ({ ana, luis, boss } = shop);
  });
  afterAll(() => server?.stop());

  const build = (options: Partial<Parameters<TestServer['build']['conversacion']>[1]> = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, areaId: shop.areaId, ...options });
  const get = async (id: number, { token }: BuiltUser) =>
    (await server.call('GET', `/api/conversations/${id}`, { token })).body;
  const give = (id: number, { token }: BuiltUser, body: object) =>
    server.call('POST', `/api/conversations/${id}/assign`, { token, body });
  const giveBack = (id: number, { token }: BuiltUser, body: object = {}) =>
    server.call('POST', `/api/conversations/${id}/return`, { token, body });
  const mine = async ({ token }: BuiltUser) => {
    const { body } = await server.call('GET', '/api/conversations?scope=mine&size=200', { token });
    return (body.content as { id: number }[]).map(({ id }) => id);
  };
  const lastLine = async (id: number) => {
    const [row] = await server.db.query<{ contenido: string; evento: { tipo: string } | null }>(
      'select contenido, evento from app.mensajes where conversacion_id = $1 order by secuencia desc limit 1',
      [id],
    );
    return row;
  };

  it('F-A02 a transferred chat comes first for its receiver, unread, with sender and reason, until it is opened', async () => {
    const older = await build({ asignadaA: ana.id });
    const newer = await build({ asignadaA: luis.id });
    await server.db.query(`update app.conversaciones set last_message_at = now() - interval '3 days' where id = $1`, [
      older.id,
    ]);
    expect((await mine(luis))[0]).toBe(newer.id);
    await give(older.id, ana, { usuarioId: luis.id, comentario: 'pide factura' });
    expect((await mine(luis))[0]).toBe(older.id);
    const received = await get(older.id, luis);
    expect(received).toMatchObject({ noLeidos: 1, recibida: { de: 'Ana', comentario: 'pide factura' } });
    // a comment between users is visible to them only
    expect((await get(older.id, ana)).recibida).toBeNull();
    expect((await get(older.id, boss)).recibida).toBeNull();
    const total = async () =>
      (await server.call('GET', '/api/messages/unread-total/mine', { token: luis.token })).body.total;
    expect(await total()).toBe(1);
    await server.call('POST', `/api/conversations/${older.id}/messages/mark-read`, { token: luis.token, body: {} });
    expect(await get(older.id, luis)).toMatchObject({ noLeidos: 0, recibida: null });
    expect(await total()).toBe(0);
    expect((await mine(luis))[0]).toBe(newer.id);
  });

  it('F-A02 a user who takes a colleague’s chat receives nothing, and a mark ends with its owner', async () => {
    const chat = await build({ asignadaA: ana.id });
    await give(chat.id, boss, { usuarioId: boss.id });
    expect(await get(chat.id, boss)).toMatchObject({ noLeidos: 0, recibida: null });
    await give(chat.id, boss, { usuarioId: luis.id });
    expect((await get(chat.id, luis)).recibida).toMatchObject({ de: boss.nombre, comentario: null });
    await giveBack(chat.id, luis);
    await give(chat.id, luis, { usuarioId: luis.id, soloEnEspera: true });
    expect((await get(chat.id, luis)).recibida).toBeNull();
  });

  // covers D2-2.1-25, D2-5.1-20b
  it('moves a transferred chat to the given area of the own business, and leaves it there without one', async () => {
    const chat = await build({ asignadaA: ana.id });
    const inArea = async (areaId: number) => {
      const address = `/api/conversations/explorar?size=50&areaId=${areaId}`;
      const { content } = (await server.call('GET', address, { token: boss.token })).body;
      return content.some(({ id }: { id: number }) => id === chat.id);
    };
    const outsider = await server.build.suscriptor();
    const foreign = await server.build.insert('areas', { suscriptor_id: outsider.id, nombre: 'Ajena' });
    expect((await give(chat.id, ana, { usuarioId: luis.id, areaId: foreign })).body).toMatchObject({
      code: 'VALIDATION',
      field: 'areaId',
    });
    expect(await inArea(shop.areaId)).toBe(true);
    const areaId = await server.build.insert('areas', { suscriptor_id: shop.id, nombre: 'Despachos' });
    await give(chat.id, ana, { usuarioId: luis.id, areaId });
    expect([await inArea(shop.areaId), await inArea(areaId)]).toEqual([false, true]);
    await give(chat.id, luis, { usuarioId: ana.id });
    expect(await get(chat.id, ana)).toMatchObject({
      asignadaA: ana.id,
      areaId,
      areaNombre: 'Despachos',
    });
  });

  it('F-A16 the owner returns a chat to «En espera», to another area with a comment, and it is audited', async () => {
    const chat = await build({ asignadaA: ana.id });
    const areaId = await server.build.insert('areas', { suscriptor_id: shop.id, nombre: 'Facturación' });
    const answer = await giveBack(chat.id, ana, { areaId, comentario: ' pide factura ' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        estado: 'PENDIENTE',
        asignadaA: null,
        areaId,
        antesNombre: 'Ana',
        puede: { aceptar: true, enviar: false },
      },
    });
    expect(await lastLine(chat.id)).toMatchObject({
      contenido: 'Ana devolvió el chat a la espera de Facturación: pide factura',
      evento: { tipo: 'DEVUELTA' },
    });
    const [audit] = await server.db.query<{ accion: string; detalles: unknown }>(
      `select accion, detalles from app.auditoria where suscriptor_id = $1 and entidad = 'conversacion' and registro_id = $2
        order by id desc limit 1`,
      [shop.id, chat.id],
    );
    expect(audit).toMatchObject({
      accion: 'DEVOLVER',
      detalles: {
        antes: { estado: 'ABIERTA', asignadaA: ana.id },
        despues: { estado: 'PENDIENTE', asignadaA: null, areaId },
      },
    });
    expect((await give(chat.id, luis, { usuarioId: luis.id, soloEnEspera: true })).body.asignadaA).toBe(luis.id);
  });

  it('F-A16 refuses a chat that is not theirs, waits already or is closed, and an unknown area', async () => {
    const chat = await build({ asignadaA: ana.id });
    expect((await giveBack(chat.id, luis)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const outsider = await server.build.suscriptor();
    const foreign = await server.build.insert('areas', { suscriptor_id: outsider.id, nombre: 'Ajena' });
    expect((await giveBack(chat.id, ana, { areaId: foreign })).body).toMatchObject({
      code: 'VALIDATION',
      field: 'areaId',
    });
    expect((await get(chat.id, ana)).estado).toBe('ABIERTA');
    expect((await giveBack(chat.id, boss)).status).toBe(200);
    expect((await giveBack(chat.id, boss)).body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'Este chat ya está en espera.',
    });
    const closed = await build({ asignadaA: ana.id, cerrada: true });
    expect((await giveBack(closed.id, boss)).body.code).toBe('CONVERSATION_CLOSED');
  });

  it('F-A16 takes effect once, and a message in flight still leaves', async () => {
    const chat = await build({ asignadaA: ana.id });
    const sent = await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: ana.token,
      body: { contenido: 'ya le cuento' },
    });
    expect(sent.status).toBeLessThan(300);
    const answers = await Promise.all(Array.from({ length: 4 }, () => giveBack(chat.id, ana)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [envio] = await server.db.query<{ estado: string }>(
      'select e.estado from app.envios e where e.suscriptor_id = $1 and e.mensaje_id = $2',
      [shop.id, sent.body.id],
    );
    expect(envio?.estado).toBe('PENDIENTE');
  });

  it('F-A03 counts the chats that wait in the own area or in none; all of them for a user without an area', async () => {
    const own = await server.build.equipo('colas');
    const other = await server.build.insert('areas', { suscriptor_id: own.id, nombre: 'Otra' });
    const chat = (areaId: number | null) =>
      server.build.conversacion(own.id, { canalId: own.canalId, ...(areaId !== null && { areaId }) });
    await chat(own.areaId);
    await chat(own.areaId);
    await chat(other);
    await chat(null);
    await server.db.query('update app.usuarios set area_id = $2 where id = $1', [own.ana.id, own.areaId]);
    await server.db.query('update app.usuarios set area_id = null where id = $1', [own.boss.id]);
    const counts = async ({ token }: BuiltUser) =>
      (await server.call('GET', '/api/conversations/counts', { token })).body;
    expect(await counts(own.ana)).toMatchObject({ waiting: 4, waitingOwn: 3 });
    expect(await counts(own.boss)).toMatchObject({ waiting: 4, waitingOwn: 4 });
  });

  it('F-A21 lists the longest wait first, and names who attended a reopened chat', async () => {
    const own = await server.build.equipo('largas');
    const waits: number[] = [];
    for (const minutes of [5, 50, 20]) {
      const { id } = await server.build.conversacion(own.id, { canalId: own.canalId });
      await server.db.query(
        `update app.conversaciones set espera_desde = now() - make_interval(mins => $2), ultimo_asignado = $3 where id = $1`,
        [id, minutes, own.ana.id],
      );
      waits.push(id);
    }
    const { body } = await server.call('GET', '/api/conversations?scope=waiting&sort=espera,asc', {
      token: own.luis.token,
    });
    expect(body.content.map(({ id }: { id: number }) => id)).toEqual([waits[1], waits[2], waits[0]]);
    expect(body.content[0]).toMatchObject({ antesNombre: 'Ana', esperaDesde: expect.stringMatching(/Z$/) });
  });
});
