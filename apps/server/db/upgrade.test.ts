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

/** A message that 0.1.0 was about to send, by a job. */
async function putInLine(url: string): Promise<void> {
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
    const jobs = await server.db.query(
      `select 1 from graphile_worker.jobs where task_identifier like 'mensajes.send%'`,
    );
    expect(jobs).toEqual([]);
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
