import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { findReader } from '../archivos/archivos.repository.ts';
import { findSiguiente } from '../llamadas/disponibilidad.repository.ts';
import { findSesion, listLiveSesiones, listSesionesOf, revokeSesionesOf } from './sesiones.repository.ts';

describe('whether a session is live', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  /** The answer of each check about the only session of a reachable user. */
  async function expectEnded(options: { lastActionMinutesAgo?: number; expiresInMinutes?: number }, isEnded: boolean) {
    const { database } = server.app;
    const { id: tenantId } = await server.build.suscriptor();
    const userId = await server.build.insert('usuarios', {
      suscriptor_id: tenantId,
      nombre: 'Ana',
      email: `ana${tenantId}@test.co`,
      roles: ['AGENTE'],
    });
    const token = await server.build.sesion(tenantId, userId, options);
    const [{ id } = { id: 0 }] = await server.db.query<{ id: number }>(
      `update app.sesiones set revocada = case when $2 then now() end where usuario_id = $1 returning id::int`,
      [userId, isEnded],
    );
    await server.db.query(
      `insert into app.voz_disponibilidades (suscriptor_id, usuario_id, disponible, alcanzable_hasta) values ($1, $2, true, now() + interval '1 minute')`,
      [tenantId, userId],
    );
    const now = new Date();
    const signedIn = await findSesion(database, createHash('sha256').update(token).digest(), now);
    return database.withTenant({ tenantId }, async (tx) => ({
      call: signedIn !== undefined && !signedIn.caducada,
      socket: (await listLiveSesiones(database, [{ tenantId, sessionId: id }], now)).length === 1,
      file: (await findReader(tx, id, now)) !== undefined,
      ring: (await findSiguiente(tx, { llamadaId: null, atiende: null, now })) === userId,
      list: (await listSesionesOf(tx, userId, now)).length === 1,
      close: (await revokeSesionesOf(tx, userId, { only: id }, now)).length === 1,
    }));
  }
  const alike = (lives: boolean) => ({
    call: lives,
    socket: lives,
    file: lives,
    ring: lives,
    list: lives,
    close: lives,
  });

  it.each([
    ['used a moment ago', {}, false, true],
    ['idle for almost an hour', { lastActionMinutesAgo: 59 }, false, true],
    ['idle for an hour', { lastActionMinutesAgo: 60 }, false, false],
    ['run out', { expiresInMinutes: 0 }, false, false],
    ['ended', {}, true, false],
  ])('is the same for calls, sockets, files, telephones and its user: %s', async (_, options, isEnded, lives) => {
    expect(await expectEnded(options, isEnded)).toEqual(alike(lives));
  });
});
