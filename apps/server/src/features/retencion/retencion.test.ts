import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts';
import { createLog } from '#platform/log/log';
import { purgeAll } from './retencion.timers.ts';

const DAYS = {
  RETENTION_DAYS_JOURNAL: 30,
  RETENTION_DAYS_QUARANTINE: 30,
  RETENTION_DAYS_SESSIONS: 30,
  RETENTION_DAYS_JOBS: 30,
  RETENTION_DAYS_AUDIT: 100,
};

describe('what has served its time', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.suscriptor();
  });
  afterAll(() => server?.stop());

  const run = (days: Partial<typeof DAYS> = {}) =>
    purgeAll({
      database: server.app.database,
      clock: { now: () => new Date() },
      days: { ...DAYS, ...days },
      signal: new AbortController().signal,
      log: createLog('silent'),
      batch: 2,
    });
  const count = async (statement: string, values: unknown[] = []) =>
    Number((await server.db.query<{ n: string }>(`select count(*) as n from ${statement}`, values))[0]?.n);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

  it('is removed from the journal in batches, but nothing that still waits', async () => {
    const entry = (estado: string, days: number) =>
      server.build.insert('webhooks_recibidos', {
        suscriptor_id: shop.id,
        canal_id: shop.canalId,
        clase: 'MENSAJE',
        proveedor_sid: `SM${randomBytes(16).toString('hex')}`,
        // nobody's key: the drain has no reason to look
        clave: 'E:none',
        cuerpo: '',
        origen: 'WEBHOOK',
        estado,
        proximo_intento: 'infinity',
        recibido: ago(days),
        procesado: estado === 'PROCESADO' ? ago(days) : null,
      });
    for (let n = 0; n < 5; n += 1) await entry('PROCESADO', 31);
    const kept = [
      await entry('PROCESADO', 29),
      await entry('RECIBIDO', 400),
      await entry('APARCADO', 400),
      await entry('ESPERA', 400),
    ];
    expect(await run()).toMatchObject({ journal: 5 });
    const left = await server.db.query<{ id: string }>(
      'select id from app.webhooks_recibidos where suscriptor_id = $1 order by id',
      [shop.id],
    );
    expect(left.map(({ id }) => Number(id))).toEqual(kept);
  });

  it('does not let an old message in again when its journal entry is gone', async () => {
    const messageSid = `SM${randomBytes(16).toString('hex')}`;
    const say = () => server.control.inbound({ from: '+573009990000', to: shop.numero, body: 'una vez', messageSid });
    await say();
    const messages = () => count('app.mensajes where proveedor_sid = $1', [messageSid]);
    await eventually(async () => (await messages()) === 1, 'it is there');
    await server.db.query(
      `update app.webhooks_recibidos set procesado = $2 where proveedor_sid = $1 and estado = 'PROCESADO'`,
      [messageSid, ago(31)],
    );
    await run();
    const entries = () => count('app.webhooks_recibidos where proveedor_sid = $1', [messageSid]);
    expect(await entries()).toBe(0);
    expect((await say()).status).toBe(200);
    expect([await entries(), await messages()]).toEqual([0, 1]);
  });

  it('is removed of sessions, links, attempts, quarantine, jobs and, much later, of the audit trail', async () => {
    const user = await server.build.usuario(shop.id);
    await server.build.sesion(shop.id, user.id, { expiresInMinutes: -31 * 1440 });
    for (const days of [31, 1]) {
      const token = { suscriptor_id: shop.id, usuario_id: user.id, token_sha256: randomBytes(32), expira: ago(days) };
      await server.build.insert('restablecimientos', token);
      await server.db.query('insert into app.intentos (clave, ventana, cuenta, vence) values ($1, $2, 1, $2)', [
        `k${days}`,
        ago(days),
      ]);
      await server.db.query(`select app.add_job('nobody.does', '{}', null, $1, 1, null)`, [ago(days)]);
      for (const estado of ['PENDIENTE', 'REPRODUCIDO'])
        await server.build.insert('webhooks_cuarentena', {
          ruta: '/',
          consulta: '',
          cuerpo: '',
          firma: '',
          motivo: 'CUENTA',
          estado,
          recibido: ago(days),
        });
    }
    await server.db.query('update graphile_worker._private_jobs set attempts = max_attempts where run_at < $1', [
      ago(10),
    ]);
    for (const days of [99, 101])
      await server.build.insert('auditoria', {
        suscriptor_id: shop.id,
        entidad: 'x',
        accion: 'X',
        timestamp: ago(days),
      });
    expect(await run()).toEqual({ journal: 0, quarantine: 1, sessions: 1, resets: 1, attempts: 1, audit: 1, jobs: 1 });
    expect(await count('app.sesiones where usuario_id = $1', [user.id])).toBe(1);
    expect(await count('app.restablecimientos')).toBe(1);
    expect(await count(`app.webhooks_cuarentena where estado = 'PENDIENTE'`)).toBe(2);
    expect(await count('app.auditoria where suscriptor_id = $1', [shop.id])).toBe(1);
    expect(
      await count(
        `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'nobody.does'`,
      ),
    ).toBe(1);
    // a setting that asks for more than the database allows reaches nothing young
    expect(await run({ RETENTION_DAYS_AUDIT: 0 })).toMatchObject({ audit: 1 });
    await server.build.insert('auditoria', { suscriptor_id: shop.id, entidad: 'x', accion: 'X', timestamp: ago(89) });
    expect(await run({ RETENTION_DAYS_AUDIT: 0 })).toMatchObject({ audit: 0 });
  });

  it('is removed of every other kind when one cannot be, and the failure is told', async () => {
    const old = { suscriptor_id: shop.id, entidad: 'otra', accion: 'X', timestamp: ago(101) };
    await server.build.insert('auditoria', old);
    const journal = 'execute on function app.purge_journal';
    await server.db.query(`revoke ${journal} from tertulia_platform`);
    try {
      await expect(run()).rejects.toThrow(/not everything/i);
    } finally {
      await server.db.query(`grant ${journal} to tertulia_platform`);
    }
    expect(await count(`app.auditoria where entidad = 'otra'`)).toBe(0);
    await expect(run()).resolves.toMatchObject({ journal: 0 });
  });

  it('is removed by the running product without anybody’s doing', async () => {
    const busy = await startTestServer({
      prepare: async (db) => {
        await db.query(`insert into app.intentos (clave, ventana, cuenta, vence) values ('old', $1, 1, $1)`, [
          ago(400),
        ]);
      },
    });
    try {
      await eventually(async () => (await busy.db.query('select 1 from app.intentos')).length === 0, 'it is gone');
      expect(await busy.db.query('select 1 from app.intentos')).toEqual([]);
    } finally {
      await busy.stop();
    }
  });
});
