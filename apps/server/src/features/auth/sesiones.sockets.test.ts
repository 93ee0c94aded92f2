import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts';
import { createTopicListener } from '../../../test/topic-listener.ts';
import { createLog } from '#platform/log/log';
import { endIdleSockets } from './sesiones.sockets.ts';

describe('sockets of sessions that went idle', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  const sockets = createTopicListener(() => server);
  afterAll(async () => {
    await sockets.close();
    await server?.stop();
  });

  it('are ended, and the others are not', async () => {
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
});
