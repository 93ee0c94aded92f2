import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { foldAllContadores } from './contadores.timers.ts';

describe('the counters and the version of chats', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  async function world() {
    const shop = await server.build.suscriptor();
    const [ana, boss] = [
      await server.build.usuario(shop.id),
      await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] }),
    ];
    const chat = (options: object = {}) => server.build.conversacion(shop.id, { canalId: shop.canalId, ...options });
    const counts = async (token: string) => (await server.call('GET', '/api/conversations/counts', { token })).body;
    return { shop, ana, boss, chat, counts };
  }

  it('are exact before, during and after folding', async () => {
    const { shop, ana, boss, chat, counts } = await world();
    const mine = [await chat({ asignadaA: ana.id }), await chat({ asignadaA: ana.id })];
    await chat();
    await chat({ cerrada: true });
    const close = (id: number) =>
      server.call('POST', `/api/conversations/${id}/close`, { token: ana.token, body: { sinDespedida: true } });
    expect((await close(mine[0]?.id ?? 0)).status).toBe(200);
    const expected = { mine: 1, waiting: 1, waitingOwn: 1, all: 1, resolved: 2 };
    expect(await counts(boss.token)).toEqual({ ...expected, mine: 0 });
    // of the two closed chats one was hers
    expect(await counts(ana.token)).toEqual({ ...expected, resolved: 1 });
    expect(await foldAllContadores(server.app.database)).toBeGreaterThan(0);
    const [left] = await server.db.query(
      'select count(*)::int as n from app.contadores_cambios where suscriptor_id = $1',
      [shop.id],
    );
    expect(left).toEqual({ n: 0 });
    expect(await counts(boss.token)).toEqual({ ...expected, mine: 0 });
    expect(await counts(ana.token)).toEqual({ ...expected, resolved: 1 });
    const resolved = await server.call('GET', '/api/conversations?scope=resolved', { token: ana.token });
    expect(resolved.body.totalElements).toBe(1);
  });

  it('remove a reopened chat from the closed ones of every user who attended it', async () => {
    const { ana, chat, counts, shop } = await world();
    const closed = await chat({ asignadaA: ana.id });
    await server.call('POST', `/api/conversations/${closed.id}/close`, {
      token: ana.token,
      body: { sinDespedida: true },
    });
    expect(await counts(ana.token)).toMatchObject({ resolved: 1 });
    await server.db.query(
      `update app.conversaciones set estado = 'PENDIENTE', fecha_cierre = null, cerrada_por = null where suscriptor_id = $1 and id = $2`,
      [shop.id, closed.id],
    );
    expect(await counts(ana.token)).toMatchObject({ resolved: 0, waiting: 1 });
  });

  it('block no writer behind another transaction', async () => {
    const { ana, chat } = await world();
    const [one, other] = [await chat(), await chat()];
    const slow = new pg.Client({ connectionString: server.db.adminUrl });
    await slow.connect();
    try {
      const take = `update app.conversaciones set estado = 'ABIERTA', asignada_a = $1 where id = $2`;
      await slow.query('begin');
      await slow.query(take, [ana.id, one?.id]);
      // the same owner and states: if each writer updated the totals, this one would wait for the first to end
      const quick = new pg.Client({ connectionString: server.db.adminUrl, lock_timeout: 1000 });
      await quick.connect();
      await expect(quick.query(take, [ana.id, other?.id])).resolves.toMatchObject({ rowCount: 1 });
      await quick.end();
      await slow.query('rollback');
    } finally {
      await slow.end();
    }
    const { body } = await server.call('GET', '/api/conversations/counts', { token: ana.token });
    expect(body).toMatchObject({ mine: 1, waiting: 1, all: 1 });
  });

  it('the version rises with every change of a chat', async () => {
    const { ana, chat } = await world();
    const { id } = await chat({ asignadaA: ana.id });
    const get = async () => (await server.call('GET', `/api/conversations/${id}`, { token: ana.token })).body.version;
    const before = await get();
    await server.call('POST', `/api/conversations/${id}/messages/mark-unread`, { token: ana.token });
    const after = await get();
    expect(after).toBeGreaterThan(before);
    await server.call('POST', `/api/conversations/${id}/close`, { token: ana.token, body: { sinDespedida: true } });
    expect(await get()).toBeGreaterThan(after);
  });
});
