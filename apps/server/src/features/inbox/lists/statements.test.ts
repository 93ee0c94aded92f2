import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { startWireTap, type WireTap } from '@tertulia/testkit/wire-tap';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { roleUrl } from '#platform/db/roles';

/** P14: statements are counted on the wire, where no layer can hide one. */
describe('statements on the wire', () => {
  let db: TestDatabase;
  let tap: WireTap;
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let boss: BuiltUser;

  beforeAll(async () => {
    db = await createTestDatabase();
    tap = await startWireTap(db.adminUrl);
    // no worker: its own statements belong to no call
    server = await startTestServer({
      db,
      env: { SERVER_ROLE: 'api' },
      tenancy: {
        layers: { conditions: true },
        urlOf: (role) => tap.through(roleUrl(db.adminUrl, TEST_SECRET, role)),
      },
    });
    shop = await server.build.suscriptor();
    ana = await server.build.usuario(shop.id);
    boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  });
  afterAll(async () => {
    await server?.stop();
    await tap?.close();
  });

  const isContext = (sql: string) => sql.startsWith(`select set_config('app.suscriptor_id'`);

  /** Statements of the call itself: without begin, commit and the check of the session. */
  const businessOf = ({ statements }: ReturnType<WireTap['take']>) =>
    statements
      .filter(
        ({ role, sql }) => role === 'tertulia_app' && !/^(begin$|commit$|select pg_notify|listen |select 1)/.test(sql),
      )
      .filter(({ sql }) => !isContext(sql) && !sql.includes('app.resolve_session'))
      .map(({ sql }) => sql.replace(/\s+/g, ' ').trim());

  async function costOf(path: string, user: BuiltUser) {
    // the second call is counted: connections and plans exist by then
    await server.call('GET', path, { token: user.token });
    await eventually(async () => tap.take().statements.length === 0, 'the wire is quiet');
    expect((await server.call('GET', path, { token: user.token })).status).toBe(200);
    return tap.take();
  }

  it.each([
    ['a1, an agent’s open chats', () => '/api/conversations?scope=mine&size=40', () => ana],
    ['a2, all open chats with the total', () => '/api/conversations?scope=all&size=40', () => boss],
    ['an agent’s closed chats with the total', () => '/api/conversations?scope=resolved&size=40', () => ana],
    ['the counts of the tabs', () => '/api/conversations/counts', () => ana],
  ])('%s: one statement of its own and one for the tenant’s context', async (_what, path, user) => {
    await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id, mensajes: ['hola'] });
    const cost = await costOf(path(), user());
    expect(businessOf(cost)).toHaveLength(1);
    expect(cost.statements.filter(({ sql }) => isContext(sql))).toHaveLength(1);
    // the session; and the context with the statement in one round trip
    expect(cost.trips['tertulia_app']).toBeLessThanOrEqual(2);
  });

  const TABLES = ['areas', 'canales', 'contactos', 'conversaciones', 'usuarios'];

  it.each([
    ['mine', []],
    ['all', []],
    ['resolved', ['atenciones']],
    ['waiting', ['area_ia', 'atenciones', 'bot_decisiones']],
  ])('a page of %s chats reads, per row, no table but those of facts that they can have', async (scope, facts) => {
    const [statement = '', ...more] = businessOf(await costOf(`/api/conversations?scope=${scope}&size=40`, boss));
    expect(more).toEqual([]);
    const page = statement.slice(statement.indexOf('left join lateral'));
    const tables = new Set([...page.matchAll(/\bapp\.(\w+)\b(?!\()/g)].map(([, table]) => table));
    expect([...tables].toSorted()).toEqual([...TABLES, ...facts].toSorted());
    // an agent's resolved chats are those that they attended: read once, and not again for each row
    const own = businessOf(await costOf(`/api/conversations?scope=${scope}&size=40`, ana)).join();
    const looks = own.slice(own.indexOf('left join lateral')).split('app.atenciones ').length - 1;
    expect(looks).toBe(facts.filter((table) => table === 'atenciones').length);
  });

  it('c, the last messages of a chat: one statement of its own and one for the tenant’s context', async () => {
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      mensajes: ['a', 'b'],
    });
    const cost = await costOf(`/api/conversations/${chat.id}/messages?size=20&markRead=false`, ana);
    expect(businessOf(cost)).toHaveLength(1);
    expect(cost.trips['tertulia_app']).toBeLessThanOrEqual(2);
  });

  it('an inbound message of a known customer: at most three round trips to ingest it', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const say = async (body: string) => {
      await server.control.inbound({ from: chat.telefono, to: shop.numero, body });
      await eventually(
        async () =>
          (await db.query(`select 1 from app.mensajes where conversacion_id = $1 and contenido = $2`, [chat.id, body]))
            .length === 1,
        'it is worked off',
      );
      await eventually(
        async () => tap.take().statements.every(({ sql }) => !sql.includes('app.')),
        'the wire is quiet',
      );
    };
    await say('uno');
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: 'dos' });
    const seen: ReturnType<WireTap['take']>[] = [];
    await eventually(async () => {
      seen.push(tap.take());
      return seen.some(({ statements }) => statements.some(({ sql }) => sql.includes('insert into app.mensajes')));
    }, 'it is worked off');
    await eventually(async () => {
      const more = tap.take();
      seen.push(more);
      return more.statements.length === 0;
    }, 'the wire is quiet');
    const transactions = seen.flatMap(({ statements }) => statements).filter(({ role }) => role === 'tertulia_app');
    const first = transactions.findIndex(({ sql }) => sql === 'begin');
    const end = transactions.findIndex(({ sql }, index) => index > first && sql.endsWith('commit'));
    const work = transactions.slice(first, end + 1).map(({ sql }) => sql.replace(/\s+/g, ' ').trim().slice(0, 40));
    // begin with the context, lock and read; write; commit
    expect(work.length).toBeLessThanOrEqual(8);
    const ingest = seen.flatMap(({ statements }) => statements).filter(({ sql }) => sql.includes('app.take_webhook'));
    expect(ingest).toHaveLength(1);
    const trips = seen.reduce((sum, one) => sum + (one.trips['tertulia_app'] ?? 0), 0);
    // begin and read, write, commit: no further read when nothing is left
    expect(trips).toBeLessThanOrEqual(3);
  });

  it('the 2,000 chats of a deactivated user go back to waiting in two statements', async () => {
    const leaver = await server.build.usuario(shop.id);
    await db.query(
      `with p as (insert into app.contactos (suscriptor_id, nombre) select $1, 'Cliente ' || n from generate_series(1, 2000) n returning id)
       insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, estado, asignada_a, fecha_inicio, last_message_at)
       select $1, $2, p.id, 'ABIERTA', $3, now(), now() from p`,
      [shop.id, shop.canalId, leaver.id],
    );
    tap.take();
    expect((await server.call('PATCH', `/api/usuarios/${leaver.id}/deactivate`, { token: boss.token })).status).toBe(
      200,
    );
    const chats = businessOf(tap.take()).filter(
      (sql) => sql.includes('app.conversaciones') && !sql.startsWith('select'),
    );
    expect(chats.length).toBeLessThanOrEqual(2);
    const [left] = await db.query(
      `select count(*) filter (where c.estado = 'PENDIENTE')::int as waiting, count(m.id)::int as lines
         from app.conversaciones c left join app.mensajes m on m.suscriptor_id = c.suscriptor_id and m.conversacion_id = c.id
                                                         and m.evento->>'tipo' = 'DEVUELTA' and m.secuencia = c.secuencia
        where c.suscriptor_id = $1 and c.contacto_id in (select id from app.contactos where suscriptor_id = $1 and telefono is null)`,
      [shop.id],
    );
    expect(left).toEqual({ waiting: 2000, lines: 2000 });
  });
});
