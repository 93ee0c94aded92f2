import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

describe('the own sessions', () => {
  let server: TestServer;
  let shop: Equipo;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo();
  });
  const sockets = createTopicListener(() => server);
  afterAll(async () => {
    await sockets.close();
    await server?.stop();
  });

  const list = async (token: string) => (await server.call('GET', '/api/profile/sesiones', { token })).body;
  const close = (token: string, id: number) => server.call('DELETE', `/api/profile/sesiones/${id}`, { token });
  const isAlive = async (token: string) => (await server.call('GET', '/api/auth/roles', { token })).status === 200;
  const idOf = async (token: string): Promise<number> =>
    (await list(token)).find(({ esActual }: { esActual: boolean }) => esActual).id;

  it('show browser, system, address and last use, the current one first', async () => {
    const user = await server.build.usuario(shop.id);
    await server.build.password(user, 'cafecito26');
    // the password change ended the existing ones
    const older = await server.build.sesion(shop.id, user.id);
    const body = { email: user.email, password: 'cafecito26' };
    const { token } = (await server.call('POST', '/api/auth/login', { body, headers: { 'user-agent': PHONE } })).body;
    const sesiones = await list(token);
    expect(sesiones).toEqual([
      {
        id: expect.any(Number),
        tipoDispositivo: 'TELEFONO',
        navegador: 'Chrome',
        sistema: 'Android',
        direccion: '127.0.0.1',
        creada: expect.any(String),
        ultimaAccion: expect.any(String),
        expira: expect.any(String),
        esActual: true,
      },
      expect.objectContaining({ navegador: null, direccion: null, esActual: false }),
    ]);
    expect(JSON.stringify(sesiones)).not.toContain(token);
    expect((await list(older)).map(({ navegador }: { navegador: string | null }) => navegador)).toEqual([
      null,
      'Chrome',
    ]);
  });

  it('leave out ended, expired and idle ones', async () => {
    const user = await server.build.usuario(shop.id);
    await server.build.sesion(shop.id, user.id, { expiresInMinutes: -1 });
    await server.build.sesion(shop.id, user.id, { lastActionMinutesAgo: 61 });
    const ended = await server.build.sesion(shop.id, user.id);
    expect((await server.call('POST', '/api/auth/logout', { token: ended })).status).toBe(204);
    expect(await list(user.token)).toHaveLength(1);
  });

  it('are ended one by one: calls answer 401 and the socket closes at once, others stay', async () => {
    const user = await server.build.usuario(shop.id);
    const there = await server.build.sesion(shop.id, user.id);
    const [here, gone] = [await sockets.connect(user.token), await sockets.connect(there)];
    const goneId = await idOf(there);
    expect((await close(user.token, goneId)).status).toBe(204);
    expect(await isAlive(there)).toBe(false);
    await eventually(async () => !gone.connected, 'its socket closes');
    expect(here.connected).toBe(true);
    expect(await isAlive(user.token)).toBe(true);
    expect(await auditOf(user)).toEqual([{ sesionId: goneId }]);
  });

  it('are ended except the current one, with their number', async () => {
    const user = await server.build.usuario(shop.id);
    const others = [await server.build.sesion(shop.id, user.id), await server.build.sesion(shop.id, user.id)];
    const socket = await sockets.connect(others[0] ?? '');
    // expired ones do not count
    await server.build.sesion(shop.id, user.id, { expiresInMinutes: -1 });
    await server.build.sesion(shop.id, user.id, { lastActionMinutesAgo: 61 });
    const { body } = await server.call('DELETE', '/api/profile/sesiones', { token: user.token });
    expect(body).toEqual({ cerradas: 2 });
    await eventually(async () => !socket.connected, 'the socket closes');
    expect(await Promise.all(others.map(isAlive))).toEqual([false, false]);
    expect(await isAlive(user.token)).toBe(true);
    expect((await server.call('DELETE', '/api/profile/sesiones', { token: user.token })).body).toEqual({ cerradas: 0 });
  });

  it('are private: another user’s, of the business or not, are not found and stay live', async () => {
    const outsider = await server.build.usuario((await server.build.suscriptor()).id);
    for (const victim of [shop.luis, shop.boss, outsider]) {
      expect((await close(shop.ana.token, await idOf(victim.token))).status).toBe(404);
      expect(await isAlive(victim.token)).toBe(true);
    }
    const own = await server.build.sesion(shop.id, shop.ana.id);
    const id = await idOf(own);
    expect((await close(shop.ana.token, id)).status).toBe(204);
    expect((await close(shop.ana.token, id)).status).toBe(404);
  });

  /** The audit entries about sessions that this user ended. */
  async function auditOf(user: BuiltUser): Promise<unknown[]> {
    const rows = await server.db.query<{ detalles: unknown }>(
      `select detalles from app.auditoria where suscriptor_id = $1 and usuario_id = $2 and accion = 'CERRAR_SESION' order by id`,
      [shop.id, user.id],
    );
    return rows.map(({ detalles }) => detalles);
  }
});
