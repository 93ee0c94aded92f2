import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDifusionesDesk } from '@tertulia/testkit/difusiones-desk';
import { createSaldoDesk } from '@tertulia/testkit/saldo-desk';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('a user’s write in a chat while broadcasts write to it and to others', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
  });
  afterAll(() => server?.stop());

  /** A chat with a user's transaction in progress. */
  async function working(chatId: number) {
    const client = new pg.Client({ connectionString: server.db.adminUrl });
    await client.connect();
    await client.query('begin');
    await client.query('select 1 from app.conversaciones where id = $1 for no key update', [chatId]);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const waiting = async () =>
      (
        await server.db.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
          [rows[0]?.pid],
        )
      ).map(({ pid }) => pid);
    const isWaitedFor = () => eventually(async () => (await waiting()).length > 0, 'a broadcast waits for the chat');
    return { client, waiting, isWaitedFor };
  }

  it('locks the balance without waiting for those who wait for the chat', async () => {
    const desk = createDifusionesDesk(server);
    const shop = await desk.negocio();
    const saldo = createSaldoDesk(server);
    const caja = { ...shop, root: (await saldo.caja()).root };
    expect((await saldo.credit(caja, 100_000)).status).toBe(201);
    expect((await saldo.price(caja, 'UTILITY', 100)).status).toBe(201);
    const { estadoIds } = await server.build.tablero(shop.id);
    const otro = { ...shop, estadoId: estadoIds[0] ?? 0 };
    const [lucia, pedro] = [
      await desk.cliente(shop, { nombre: 'Lucía' }),
      await desk.cliente(otro, { nombre: 'Pedro' }),
    ];
    const [inLucia, inPedro] = [await working(lucia.id), await working(pedro.id)];
    try {
      const ids = [await desk.begin(shop)];
      await inLucia.isWaitedFor();
      ids.push(await desk.begin(otro));
      // the turn that has loaded only the first broadcast ends; the next one loads both
      for (const pid of await inLucia.waiting()) await server.db.query('select pg_cancel_backend($1)', [pid]);
      await eventually(async () => (await inLucia.waiting()).length === 0, 'the turn has ended');
      await inLucia.isWaitedFor();
      await inLucia.client.query('rollback');
      await inPedro.isWaitedFor();
      await inPedro.client.query(`set local lock_timeout = '500ms'`);
      await inPedro.client.query('select 1 from app.saldos where suscriptor_id = $1 for no key update', [shop.id]);
      await inPedro.client.query('rollback');
      for (const id of ids) await desk.reaches(shop, id, 'COMPLETADA');
      for (const one of [lucia, pedro]) expect(await desk.sentTo(one)).toHaveLength(1);
    } finally {
      for (const { client } of [inLucia, inPedro]) await client.end();
    }
  });
});
