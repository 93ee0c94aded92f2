import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { quarantine } from './cuarentena.repository.ts';

const FLOODING = `AC${'f'.repeat(32)}`;
const PLATFORM = `AC${'a'.repeat(32)}`;
const LOUD = '+576010000001';
const QUIET = '+576010000002';

describe('the limit on quarantined webhooks that were signed', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  /** Refused in this order, each older than the next. */
  const refused = (count: number, cuenta: string, destino: string) =>
    server.db.query(
      `insert into app.webhooks_cuarentena (ruta, consulta, cuerpo, firma, motivo, cuenta, destino)
       select '/webhooks/twilio/message', '', 'x', 'x', 'CANAL_INACTIVO', $2, $3 from generate_series(1, $1::int)`,
      [count, cuenta, destino],
    );
  const held = async (cuenta: string, destino: string) =>
    (
      await server.db.query<{ n: number }>(
        'select count(*)::int as n from app.webhooks_cuarentena where cuenta = $1 and destino = $2',
        [cuenta, destino],
      )
    )[0]?.n ?? 0;

  it('removes rows of the account, and in it of the number, that holds most', async () => {
    await refused(30, PLATFORM, QUIET);
    await refused(8000, PLATFORM, LOUD);
    await refused(11_950, FLOODING, LOUD);
    const one = { ruta: '/webhooks/twilio/message', consulta: '', cuerpo: 'x', firma: 'x', direccion: null } as const;
    for (let at = 0; at < 80; at++)
      await quarantine(server.app.database, {
        ...one,
        clase: 'MENSAJE',
        motivo: 'CANAL_INACTIVO',
        cuenta: FLOODING,
        destino: LOUD,
        proveedorSid: null,
      });
    const flood = await held(FLOODING, LOUD);
    expect(flood).toBeLessThan(12_000);
    expect([await held(PLATFORM, QUIET), await held(PLATFORM, LOUD)]).toEqual([30, 8000]);
    // the newest of the flood are kept
    const [last] = await server.db.query<{ cuenta: string }>(
      'select cuenta from app.webhooks_cuarentena order by id desc limit 1',
    );
    expect(last?.cuenta).toBe(FLOODING);
    // if the accounts hold equally many, rows of each account's largest number are removed
    await refused(30_000, PLATFORM, LOUD);
    await refused(5000, FLOODING, LOUD);
    for (let at = 0; at < 20; at++)
      await quarantine(server.app.database, {
        ...one,
        clase: 'MENSAJE',
        motivo: 'CUENTA',
        cuenta: PLATFORM,
        destino: QUIET,
        proveedorSid: null,
      });
    expect(await held(PLATFORM, QUIET)).toBe(50);
    const [ofPlatform, ofFlood] = [(await held(PLATFORM, LOUD)) + 50, await held(FLOODING, LOUD)];
    expect(Math.abs(ofPlatform - ofFlood)).toBeLessThanOrEqual(20);
    expect(ofPlatform + ofFlood).toBeLessThanOrEqual(20_000);
  });
});
