import { MAX_NO_LEIDOS } from '@tertulia/contract/features/mensajes/tipos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { findPagina, type ListFilter } from './conversaciones.repository.ts';
import { findExploradas } from '../search/explorar.repository.ts';

/** More than the counting limit (decisions §2). */
const CHATS = 10_003;

describe('lists of more chats than the counting limit', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let boss: BuiltUser;
  let first: number;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.suscriptor();
    boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    // the n-th has the n-th newest message; the thousand newest and five more are unread
    const [made] = await server.db.query<{ first: string }>(
      `with p as (
         insert into app.contactos (suscriptor_id, nombre, apellido, telefono)
         select $1, 'Cliente ' || n, case when n % 4000 = 0 then 'Zuluaga' end, '+57310' || (1000000 + n) from generate_series(1, $3::int) n returning id),
       c as (
         insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, cliente_nombre, fecha_inicio, last_message_at, no_leidos)
         select $1, $2, p.id, 'x', now() - interval '1 day', now() - n * interval '1 minute', case when n <= $4 then 2 else 0 end
           from (select id, row_number() over (order by id) as n from p) p returning id)
       select min(id) as first from c`,
      [shop.id, shop.canalId, CHATS, MAX_NO_LEIDOS + 5],
    );
    first = Number(made?.first);
    await server.db.query('analyze app.contactos, app.conversaciones');
  });
  afterAll(() => server?.stop());

  const get = async (path: string) => (await server.call('GET', path, { token: boss.token })).body;
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id - first + 1);

  it('name the newest of the unread chats, and add up all of them', async () => {
    const rows: { conversacionId: number; noLeidos: number }[] = await get(
      '/api/conversations/messages/unread-by-conversation',
    );
    expect(idsOf(rows.map(({ conversacionId: id }) => ({ id })))).toEqual(
      Array.from({ length: MAX_NO_LEIDOS }, (_, index) => index + 1),
    );
    expect(await get('/api/messages/unread-total/all')).toEqual({ total: (MAX_NO_LEIDOS + 5) * 2 });
  });

  it('are counted to 10.000 in the explorer, whose pages go on to the last', async () => {
    const page = await get('/api/conversations/explorar?size=2');
    expect(page).toMatchObject({ totalElements: 10_000, totalIsCapped: true, last: false });
    expect(idsOf(page.content)).toEqual([1, 2]);
    const last = await get('/api/conversations/explorar?size=200&page=50');
    expect(last).toMatchObject({ totalElements: 10_000, totalIsCapped: true, last: true });
    expect(idsOf(last.content)).toEqual([10_001, 10_002, 10_003]);
    // 10.003 is 1429 pages of seven
    const full = await get('/api/conversations/explorar?size=7&page=1428');
    expect([idsOf(full.content).at(-1), full.content.length, full.last]).toEqual([CHATS, 7, true]);
    const few = await get('/api/conversations/explorar?q=zuluaga');
    expect(few).toMatchObject({ totalElements: 2, last: true });
    expect(few.totalIsCapped).toBeUndefined();
  });

  it('are counted to 10.000 in a search of the inbox, and exactly without one', async () => {
    const page = await get('/api/conversations?scope=waiting&size=2&q=cliente');
    expect(page).toMatchObject({ totalElements: 10_000, totalIsCapped: true, last: false });
    expect(idsOf(page.content)).toEqual([1, 2]);
    const full = await get('/api/conversations?scope=waiting&size=7&page=1428&q=cliente');
    expect([idsOf(full.content).at(-1), full.content.length, full.last]).toEqual([CHATS, 7, true]);
    const few = await get('/api/conversations?scope=waiting&size=1&q=zulu');
    expect(few).toMatchObject({ totalElements: 2, last: false });
    expect(idsOf(few.content)).toEqual([4000]);
    expect(few.totalIsCapped).toBeUndefined();
    const all = await get('/api/conversations?scope=waiting&size=2');
    expect(all.totalElements).toBe(CHATS);
    expect(all.totalIsCapped).toBeUndefined();
  });

  it('are the same whether a search begins from the contacts or walks through the chats', async () => {
    const viewer = { tenantId: shop.id, userId: boss.id };
    const filter = { q: 'cliente 12', page: 1, size: 3, sort: 'lastMessage', descending: false } as const;
    const list: ListFilter = { ...filter, scope: 'waiting', attendedOnly: false, cap: 0 };
    const explorar = { q: filter.q, attendedOnly: false, now: new Date() };
    // 12, 120 to 129, 1200 to 1299: with the smaller cap they are too many to begin from
    for (const [cap, total] of [
      [1000, 111],
      [50, 51],
    ] as const) {
      const inbox = await findPagina(server.app.database, viewer, { ...list, cap });
      expect([inbox.total, idsOf(inbox.rows)]).toEqual([total, [1296, 1295, 1294]]);
      const explored = await findExploradas(server.app.database, viewer, explorar, { ...filter, cap });
      expect([explored.total, idsOf(explored.rows)]).toEqual([total, [1296, 1295, 1294]]);
    }
  });
});

describe('an agent’s resolved chats', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  it('are in the order of their closing, regardless of when they were attended, closed and reopened', async () => {
    const { id: suscriptorId, canalId, ana, luis } = await server.build.equipo('resueltos');
    const build = async (closedMinutesAgo: number) =>
      (await server.build.conversacion(suscriptorId, { canalId, asignadaA: ana.id, cerrada: true, closedMinutesAgo }))
        .id;
    const [older, newer, again] = [await build(30), await build(20), await build(10)];
    const foreign = await server.build.conversacion(suscriptorId, { canalId, asignadaA: luis.id });
    const open = await server.build.conversacion(suscriptorId, { canalId, asignadaA: ana.id });
    const resolved = async (sort: string) =>
      (
        await server.call('GET', `/api/conversations?scope=resolved&sort=${sort}`, { token: ana.token })
      ).body.content.map((row: { id: number }) => row.id);
    expect(await resolved('fechaCierre,desc')).toEqual([again, newer, older]);
    expect(await resolved('fechaCierre,asc')).toEqual([older, newer, again]);
    const sinDespedida = { sinDespedida: true };
    const close = (id: number, token: string) =>
      server.call('POST', `/api/conversations/${id}/close`, { token, body: sinDespedida });
    await close(open.id, ana.token);
    await close(foreign.id, luis.token);
    await server.db.query(
      `update app.conversaciones set estado = 'PENDIENTE', fecha_cierre = null, cerrada_por = null where suscriptor_id = $1 and id = $2`,
      [suscriptorId, again],
    );
    expect(await resolved('fechaCierre,desc')).toEqual([open.id, newer, older]);
    expect(await resolved('lastMessage,desc')).toHaveLength(3);
  });
});
