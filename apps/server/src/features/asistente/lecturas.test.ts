import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRespuesta } from '@tertulia/contract/features/asistente/respuesta';
import { roleUrl } from '#platform/db/roles';
import { NOW } from '@tertulia/testkit/asistente-desk';
import { createTestDatabase, TEST_SECRET } from '@tertulia/testkit/database';
import type { Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { startWireTap, type WireTap } from '@tertulia/testkit/wire-tap';

const BETWEEN_QUESTIONS_MS = 6_100;

/** Slow readings of a business take turns: a question that needs one for each month keeps its searches waiting. */
describe('what a question costs', () => {
  let tap: WireTap;
  let server: TestServer;
  let shop: Equipo;
  let offset = 0;

  beforeAll(async () => {
    const db = await createTestDatabase();
    tap = await startWireTap(db.adminUrl);
    server = await startTestServer({
      db,
      clock: { now: () => new Date(NOW.getTime() + offset) },
      env: { SERVER_ROLE: 'api' },
      tenancy: {
        layers: { conditions: true },
        urlOf: (role) => tap.through(roleUrl(db.adminUrl, TEST_SECRET, role)),
      },
    });
    shop = await server.build.equipo('lecturas');
  });
  afterAll(async () => {
    await server?.stop();
    await tap?.close();
  });

  /** The rows of the answer, and what was read for it: the same again, for connections are there by then. */
  async function ask(mensaje: string): Promise<{ filas: number; read: number }> {
    const consult = async () => {
      offset += BETWEEN_QUESTIONS_MS;
      const answer = await server.call('POST', '/api/ai/consulta', { token: shop.boss.token, body: { mensaje } });
      expect(answer.status, answer.text).toBe(200);
      return readRespuesta(answer.text).find((one) => one.tipo === 'tabla')?.tabla.filas.length ?? 0;
    };
    await consult();
    await eventually(async () => tap.take().statements.length === 0, 'the wire is quiet');
    const filas = await consult();
    const read = tap.take().statements.filter(({ role, sql }) => role === 'tertulia_app' && sql.includes('from app.'));
    return { filas, read: read.length };
  }

  it('month by month does not hang on how many months there are', async () => {
    const quarter = await ask('mes a mes cuántos mensajes hemos recibido');
    const year = await ask('mes a mes cuántos mensajes recibimos el año pasado');
    expect([quarter.filas, year.filas]).toEqual([3, 12]);
    expect(year.read).toBe(quarter.read);
  });

  it.each([['área'], ['canal']])('by %s does not hang on how many of them there are', async (por) => {
    const one = await ask(`conversaciones por ${por} ayer`);
    for (const n of [1, 2, 3])
      await (por === 'área'
        ? server.build.insert('areas', { suscriptor_id: shop.id, nombre: `Área ${n}` })
        : server.build.insert('canales', { suscriptor_id: shop.id, numero: `+57300000000${n}` }));
    const four = await ask(`conversaciones por ${por} ayer`);
    expect([one.filas, four.filas]).toEqual([1, 4]);
    expect(four.read).toBe(one.read);
  });
});
