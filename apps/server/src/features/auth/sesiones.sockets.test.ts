import { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts';
import { createLog } from '#platform/log/log';
import { endIdleSockets } from './sesiones.sockets.ts';

describe('sockets of sessions that went idle', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());

  async function connect(token: string): Promise<Client> {
    const client = new Client({
      webSocketFactory: () => new WebSocket(`${server.url.replace('http', 'ws')}/ws/websocket`),
      connectHeaders: { Authorization: `Bearer ${token}` },
      reconnectDelay: 0,
    });
    client.activate();
    await eventually(async () => client.connected, 'the socket connects');
    return client;
  }

  it('are ended, and the others are not', async () => {
    const shop = await server.build.suscriptor();
    const [idle, busy] = [await server.build.usuario(shop.id), await server.build.usuario(shop.id)];
    const [one, two] = [await connect(idle.token), await connect(busy.token)];
    await server.db.query(
      `update app.sesiones set ultima_accion = now() - interval '61 minutes' where usuario_id = $1`,
      [idle.id],
    );
    const { database, broker } = server.app;
    const deps = { database, broker, clock: { now: () => new Date() }, log: createLog('silent') };
    expect(await endIdleSockets(deps)).toBe(1);
    await eventually(async () => !one.connected, 'the idle socket closes');
    expect(two.connected).toBe(true);
    await two.deactivate();
  });
});
