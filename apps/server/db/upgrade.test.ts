import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '@tertulia/contract/catalogue';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { asTestDatabase, queryAt, startOwnPostgres, type OwnPostgres } from '@tertulia/testkit/own-postgres';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createLog } from '../src/platform/log/log.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { prepareRestore } from '../src/platform/db/role-setup.ts';
import { refuseIncompleteSchema } from './schema-check.ts';

/** One per released version, created by `make-dump.ts`: two tenants with rows in every table. */
const DUMPS = new URL('../../../packages/testkit/src/dumps/', import.meta.url);
/** Limit for a cluster, a restore and the migrations. */
const LONG_MS = 90_000;
/** Minimum number of lists with rows, of about seventy pages: fewer means that the dump or its upgrade lost rows. */
const PAGES_WITH_ROWS = 20;

/** Tables with rows of fewer than two tenants. */
async function thinTables(url: string): Promise<string[]> {
  const tables = await queryAt<{ name: string }>(
    url,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'suscriptor_id'
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'`,
  );
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(distinct suscriptor_id) as n from app.${name}`,
  );
  const thin = await queryAt<{ name: string }>(url, `select name from (${counts.join(' union all ')}) t where n < 2`);
  return thin.map(({ name }) => name).toSorted();
}

/** A message that 0.1.0 was about to send by a job, and jobs that wait, fail and run there. */
async function putInLine(url: string): Promise<void> {
  await queryAt(
    url,
    `with inserted as (
       insert into app.archivos (suscriptor_id, nombre_original, tipo_mime, origen_url)
         select suscriptor_id, 'en espera', 'image/png', 'http://127.0.0.1:9/' from app.archivos limit 1
         returning suscriptor_id, id)
     select graphile_worker.add_job('archivos.download', json_build_object('tenantId', suscriptor_id, 'archivoId', id),
       'archivos.download:3', null, 2, 'una-vez') from inserted`,
  );
  await queryAt(
    url,
    `select graphile_worker.add_job('before.planned', '{"tenantId":1,"n":1}', 'cola:1', '2050-01-02T03:04:05Z', 7, 'clave:1'),
            graphile_worker.add_job('before.failed', '{"tenantId":1}', max_attempts => 1),
            graphile_worker.add_job('before.running', '{"tenantId":2}')`,
  );
  await queryAt(
    url,
    `select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where max_attempts = 1))`,
  );
  // as a worker of 0.1.0 has it while it runs; the library has no public call for it
  await queryAt(
    url,
    `update graphile_worker._private_jobs j set locked_by = 'worker-1', locked_at = now(), attempts = 1
       from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'before.running'`,
  );
  await queryAt(
    url,
    `with waiting as (
       update app.envios set estado = 'PENDIENTE' where (suscriptor_id, mensaje_id) in (
         select suscriptor_id, mensaje_id from app.envios limit 1) returning suscriptor_id, mensaje_id)
     select graphile_worker.add_job('mensajes.send',
       json_build_object('tenantId', suscriptor_id, 'mensajeId', mensaje_id)) from waiting`,
  );
}

describe.each(readdirSync(DUMPS).toSorted())('the database of a released version (%s)', (dump) => {
  let postgres: OwnPostgres;
  let server: TestServer;
  let thin: string[];
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    await postgres.asSuperuser('postgres', 'create database publicada');
    const adminUrl = postgres.superuserUrl('publicada');
    await prepareRestore(adminUrl);
    await queryAt(adminUrl, gunzipSync(readFileSync(new URL(dump, DUMPS))).toString());
    thin = await thinTables(adminUrl);
    await putInLine(adminUrl);
    await migrate({ adminUrl, appSecret: TEST_SECRET, log: createLog('silent') });
    await refuseIncompleteSchema(adminUrl);
    server = await startTestServer({ db: asTestDatabase(adminUrl, adminUrl) });
  }, LONG_MS);
  afterAll(async () => {
    await server?.stop();
    await server?.db.drop();
    await postgres?.stop();
  });

  const supervisors = () =>
    server.db.query<{ suscriptor_id: string; id: string }>(
      `select suscriptor_id, id from app.usuarios where nombre = 'Julia' order by id`,
    );

  it('has rows of two tenants in every table', () => {
    expect(thin).toEqual([]);
  });

  it('F-E03 has its waiting message tried by the outbox, and no job for it', async () => {
    await eventually(
      async () => (await server.db.query(`select 1 from app.envios where estado = 'PENDIENTE'`)).length === 0,
      'it was tried',
    );
    const jobs = await server.db.query(`select 1 from app.trabajos where tarea like 'mensajes.send%'`);
    expect(jobs).toEqual([]);
  });

  it('F-E03 runs its waiting job: a download, which is refused', async () => {
    await eventually(
      async () => (await server.db.query(`select 1 from app.trabajos where tarea = 'archivos.download'`)).length === 0,
      'it has run',
    );
    expect(await server.db.query(`select estado from app.archivos where nombre_original = 'en espera'`)).toEqual([
      { estado: 'ERROR' },
    ]);
  });

  it('F-E03 keeps which of its jobs failed, when the others are due, their turns and attempts, and leaves none in the old tables', async () => {
    const kept = await server.db.query(
      `select suscriptor_id::int, tarea, clave, datos, intentos, max_intentos, proximo_intento from app.trabajos
        where tarea like 'before.%' order by tarea`,
    );
    expect(kept).toEqual([
      expect.objectContaining({ tarea: 'before.failed', intentos: 1, proximo_intento: Number.POSITIVE_INFINITY }),
      {
        suscriptor_id: 1,
        tarea: 'before.planned',
        clave: 'clave:1',
        datos: { n: 1 },
        intentos: 0,
        max_intentos: 7,
        proximo_intento: new Date('2050-01-02T03:04:05Z'),
      },
      expect.objectContaining({ suscriptor_id: 2, tarea: 'before.running', intentos: 1 }),
    ]);
    expect(await server.db.query(`select turno as turn from app.trabajos where tarea = 'before.planned'`)).toEqual([
      { turn: 'cola:1' },
    ]);
    expect(await server.db.query('select 1 from graphile_worker.jobs')).toEqual([]);
  });

  it('F-E03 is upgraded, and each page of each of its two tenants is read', async () => {
    const pages = Object.values(catalogue).filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    const users = await supervisors();
    expect(users).toHaveLength(2);
    for (const { suscriptor_id: suscriptorId, id } of users) {
      const token = await server.build.sesion(Number(suscriptorId), Number(id));
      const faults: string[] = [];
      const full: string[] = [];
      for (const { path } of pages) {
        const { status, body } = await server.call('GET', path, { token });
        if (status >= 500) faults.push(`${path}: ${status}`);
        const rows = Array.isArray(body) ? body : body?.content;
        if (status === 200 && Array.isArray(rows) && rows.length > 0) full.push(path);
      }
      expect(faults).toEqual([]);
      expect(full.length, full.join(' ')).toBeGreaterThanOrEqual(PAGES_WITH_ROWS);
    }
  });
});
