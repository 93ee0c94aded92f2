import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('the cards of a column', () => {
  let server: TestServer;
  let shop: Equipo;
  let estado: number;
  let vacio: number;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('tarjetas');
    const board = await server.build.tablero(shop.id, ['Nuevo', 'Vacío']);
    [estado = 0, vacio = 0] = board.estadoIds;
  });
  afterAll(() => server?.stop());

  /** A contact with a chat that arrived in the state at that time. */
  async function card(nombre: string, at: string, options: { asignadaA?: number; telefono?: string } = {}) {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, nombre, ...options });
    await server.db.query('update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = $3 where id = $1', [
      chat.contactoId,
      estado,
      at,
    ]);
    return chat;
  }
  const page = async (query = '', user: BuiltUser = shop.boss, id = estado) =>
    server.call('GET', `/api/kanban/estados/${id}/contactos/page${query}`, { token: user.token });
  const names = (body: { content: { nombre: string }[] }) => body.content.map(({ nombre }) => nombre);

  // covers D2-2.5-03, D2-3-16, D2-7.6-06, D2-9-10c
  it('are sorted by arrival, newest first, twenty per page with the exact total, and have filters', async () => {
    await card('Ángela Peña', '2026-03-10T04:59:59Z', { asignadaA: shop.ana.id, telefono: '+573015550101' });
    const bruno = await card('Bruno', '2026-03-10T05:00:00Z', { asignadaA: shop.luis.id });
    await server.db.query('update app.contactos set email = $2 where id = $1', [
      bruno.contactoId,
      'ventas@altamira.co',
    ]);
    await card('Carla', '2026-03-11T04:59:59Z');
    const { body: first } = await page();
    expect(first.size).toBe(20);
    expect(names(first)).toEqual(['Carla', 'Bruno', 'Ángela Peña']);
    expect((await page('?size=2')).body).toMatchObject({ totalElements: 3, last: false, size: 2 });
    expect(names((await page('?size=2&page=1')).body)).toEqual(['Ángela Peña']);
    // words in any order, without accents; part of a formatted number, or of an e-mail
    expect(names((await page('?q=pena%20ANGELA')).body)).toEqual(['Ángela Peña']);
    expect(names((await page(`?q=${encodeURIComponent('301 555-01')}`)).body)).toEqual(['Ángela Peña']);
    expect(names((await page('?q=TAS@altam')).body)).toEqual(['Bruno']);
    expect((await page('?q=%25')).body.totalElements).toBe(0);
    // days in Bogotá: the tenth begins at 05:00 UTC
    expect(names((await page('?desde=2026-03-10&hasta=2026-03-10')).body)).toEqual(['Carla', 'Bruno']);
    expect(names((await page('?hasta=2026-03-09')).body)).toEqual(['Ángela Peña']);
    expect(names((await page(`?asignadoUsuarioId=${shop.luis.id}`)).body)).toEqual(['Bruno']);
    expect((await page('?q=')).body.totalElements).toBe(3);
    expect((await page('', shop.boss, vacio)).body).toMatchObject({ content: [], totalElements: 0, last: true });
  });

  // covers D2-7.6-06
  it('belong to their newest chat’s owner, and match each of the words', async () => {
    const two = await card('Nora 50% Ñáñez', '2026-02-01T10:00:00Z', { asignadaA: shop.ana.id });
    const { contactoId } = two;
    expect(names((await page(`?q=nora&asignadoUsuarioId=${shop.ana.id}`)).body)).toEqual(['Nora 50% Ñáñez']);
    // an older open chat does not make the contact hers
    const [canal] = await server.db.query<{ id: string }>(
      `insert into app.canales (suscriptor_id, numero, friendly_name) values ($1, '+576015550199', 'Otro') returning id`,
      [shop.id],
    );
    const canalId = Number(canal?.id);
    const newer = await server.build.conversacion(shop.id, { canalId, contactoId, asignadaA: shop.luis.id });
    await server.db.query(`update app.conversaciones set fecha_inicio = now() + interval '1 minute' where id = $1`, [
      newer.id,
    ]);
    expect((await page(`?q=nora&asignadoUsuarioId=${shop.ana.id}`)).body.totalElements).toBe(0);
    expect(names((await page(`?q=nora&asignadoUsuarioId=${shop.luis.id}`)).body)).toEqual(['Nora 50% Ñáñez']);
    // pattern characters are literal, and all words must match
    expect((await page(`?q=${encodeURIComponent('50% nanez')}`)).body.totalElements).toBe(1);
    expect((await page(`?q=${encodeURIComponent('5_% nanez')}`)).body.totalElements).toBe(0);
    expect((await page(`?q=${encodeURIComponent('nora \\')}`)).body.totalElements).toBe(0);
    expect((await page('?q=nora%20gomez')).body.totalElements).toBe(0);
    // a contact of another column is not found in this one
    expect((await page('?q=nora', shop.boss, vacio)).body.totalElements).toBe(0);
    await server.db.query(
      'update app.contactos set kanban_estado_id = null, kanban_estado_fecha = null where id = $1',
      [contactoId],
    );
  });

  // covers D2-7.6-06
  it('are found in a column of thousands as in a small one', async () => {
    const board = await server.build.tablero(shop.id, ['Multitud']);
    const [many = 0] = board.estadoIds;
    await server.db.query(
      `insert into app.contactos (suscriptor_id, nombre, apellido, telefono, kanban_estado_id, kanban_estado_fecha)
       select $1, 'Séptimo 5_% ' || i, 'Ñáñez', '+57322' || (1000000 + i), $2, now() from generate_series(1, 3001) i`,
      [shop.id, many],
    );
    const found = async (q: string) =>
      (await page(`?q=${encodeURIComponent(q)}`, shop.boss, many)).body as { totalElements: number; content: object[] };
    expect((await found('septimo')).totalElements).toBe(3001);
    expect(await found('nanez 2999')).toMatchObject({ totalElements: 1, content: [{ nombre: 'Séptimo 5_% 2999' }] });
    expect((await found('322 100-2999')).totalElements).toBe(1);
    expect((await found('5_% 2999')).totalElements).toBe(1);
    expect((await found('5%_ 2999')).totalElements).toBe(0);
    expect((await found('s')).totalElements).toBe(3001);
    // a contact of another column is not found in this one
    expect((await found('bruno')).totalElements).toBe(0);
  });

  it('are counted to 10.000, and the last page is marked beyond that', async () => {
    const board = await server.build.tablero(shop.id, ['Más de diez mil']);
    const [many = 0] = board.estadoIds;
    await server.db.query(
      `insert into app.contactos (suscriptor_id, nombre, telefono, kanban_estado_id, kanban_estado_fecha)
       select $1, 'Lejano ' || i, '+57323' || (1000000 + i), $2, now() from generate_series(1, 10001) i`,
      [shop.id, many],
    );
    const first = (await page('?size=137', shop.boss, many)).body;
    expect(first).toMatchObject({ totalElements: 10_000, totalIsCapped: true, last: false });
    // 10.001 is 73 pages of 137
    const full = (await page('?size=137&page=72', shop.boss, many)).body;
    expect([full.content.length, full.last]).toEqual([137, true]);
  });

  it('contain what a card shows, and count the tasks that the viewer may see', async () => {
    const chat = await card('Diana', '2026-04-01T10:00:00Z', { asignadaA: shop.ana.id });
    await server.build.tarea(shop.id, chat.contactoId, { asignadoUsuarioId: shop.ana.id, inMinutes: 90 });
    await server.build.tarea(shop.id, chat.contactoId, { asignadoUsuarioId: shop.luis.id, inMinutes: 30 });
    await server.build.tarea(shop.id, chat.contactoId, { asignadoUsuarioId: shop.ana.id, completada: true });
    const find = async (user: BuiltUser) =>
      (await page('?q=diana', user)).body.content[0] as { tareasPendientes: number; proximaTareaAt: string };
    const seen = await find(shop.boss);
    expect(seen).toMatchObject({
      nombre: 'Diana',
      conversacionId: chat.id,
      usuarioAsignadoDTO: { id: shop.ana.id, nombre: 'Ana' },
      kanbanEstadoFecha: '2026-04-01T10:00:00.000Z',
      tareasPendientes: 2,
    });
    const own = await find(shop.ana);
    expect(own.tareasPendientes).toBe(1);
    expect(Date.parse(own.proximaTareaAt)).toBeGreaterThan(Date.parse(seen.proximaTareaAt));
  });

  it('of another subscriber’s state are not found', async () => {
    const other = await server.build.suscriptor();
    const foreign = await server.build.tablero(other.id, ['Suyo']);
    expect((await page('', shop.boss, foreign.estadoIds[0])).status).toBe(404);
    expect((await page('?desde=ayer')).status).toBe(400);
  });

  it('F-B07 say whether the caller may read their chat', async () => {
    const hers = await card('Legible', '2026-04-01T05:00:00Z', { asignadaA: shop.ana.id });
    const his = await card('Ajena', '2026-04-01T05:00:01Z', { asignadaA: shop.luis.id });
    const waiting = await card('Espera', '2026-04-01T05:00:02Z');
    const seenBy = async (user: BuiltUser) => {
      const { body } = await page('?size=200', user);
      const legible = new Map(
        body.content.map((one: { conversacionId: number; chatLegible: boolean }) => [
          one.conversacionId,
          one.chatLegible,
        ]),
      );
      return [hers, his, waiting].map(({ id }) => legible.get(id));
    };
    expect(await seenBy(shop.ana)).toEqual([true, false, true]);
    expect(await seenBy(shop.boss)).toEqual([true, true, true]);
  });
});
