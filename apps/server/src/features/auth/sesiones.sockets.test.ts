import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';
import { createLog } from '#platform/log/log';
import { endIdleSockets, type SocketCheckDeps } from './sesiones.sockets.ts';

describe('sockets', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  const sockets = createTopicListener(() => server);
  afterAll(async () => {
    await sockets.close();
    await server?.stop();
  });

  it('do not count as activity: opening one does not extend the session', async () => {
    const shop = await server.build.suscriptor();
    const user = await server.build.usuario(shop.id);
    const before = await server.db.query(
      `update app.sesiones set ultima_accion = now() - interval '30 minutes' where usuario_id = $1 returning ultima_accion`,
      [user.id],
    );
    expect((await sockets.connect(user.token)).connected).toBe(true);
    expect(await server.db.query('select ultima_accion from app.sesiones where usuario_id = $1', [user.id])).toEqual(
      before,
    );
  });

  it('of idle sessions are closed, others stay', async () => {
    const shop = await server.build.suscriptor();
    const [idle, busy] = [await server.build.usuario(shop.id), await server.build.usuario(shop.id)];
    const [one, two] = [await sockets.connect(idle.token), await sockets.connect(busy.token)];
    await server.db.query(
      `update app.sesiones set ultima_accion = now() - interval '61 minutes' where usuario_id = $1`,
      [idle.id],
    );
    const { database, broker } = server.app;
    const deps = { database, broker, clock: { now: () => new Date() }, log: createLog('silent') };
    expect(await endIdleSockets(deps)).toBe(1);
    await eventually(async () => !one.connected, 'the idle socket closes');
    expect(two.connected).toBe(true);
  });

  it('of any number of businesses are checked by one statement and one pass', async () => {
    const clock = { now: () => new Date() };
    const people = await Promise.all(
      [1, 2, 3].map(async () => server.build.usuario((await server.build.suscriptor()).id)),
    );
    const opened = await Promise.all(people.map(({ token }) => sockets.connect(token)));
    await server.db.query(
      `update app.sesiones set ultima_accion = now() - interval '61 minutes' where usuario_id = any($1)`,
      [people.slice(0, 2).map(({ id }) => id)],
    );
    const cost = { statements: 0, walks: 0 };
    const { database, broker } = server.app;
    const counting: SocketCheckDeps = {
      clock,
      log: createLog('silent'),
      database: {
        ...database,
        global: (...args) => (cost.statements++, database.global(...args)),
        readTenant: (...args) => (cost.statements++, database.readTenant(...args)),
        withTenant: (...args) => (cost.statements++, database.withTenant(...args)),
      },
      broker: {
        principals: () => broker.principals(),
        disconnect: (match, reason) => (cost.walks++, broker.disconnect(match, reason)),
      },
    };
    expect(await endIdleSockets(counting)).toBe(2);
    expect(cost).toEqual({ statements: 1, walks: 1 });
    await eventually(async () => opened.map(({ connected }) => connected).join() === 'false,false,true', 'two close');
    // no socket is left to close
    expect(await endIdleSockets(counting)).toBe(0);
    expect(cost).toEqual({ statements: 2, walks: 1 });
  });
});
