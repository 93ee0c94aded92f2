import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSchemaText } from '../../../db/schema-text.ts';
import { TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createFactories } from '@tertulia/testkit/factories';
import { asTestDatabase, queryAt, startOwnPostgres, type OwnPostgres } from '@tertulia/testkit/own-postgres';
import { createLog } from '../log/log.ts';
import { migrate } from './migrate.ts';
import { FIRST_RELEASE_SCHEMA, LAST_OF_FIRST_RELEASE, schemaFingerprint } from './migration-adoption.ts';
import { StartRefusal } from './start-refusal.ts';

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url);
/** Limit for creating a cluster and running the migrations of 0.1.0. */
const MIGRATING_MS = 60_000;

const namesOfFirstRelease = async () =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql') && name <= LAST_OF_FIRST_RELEASE).toSorted();

let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'tertulia-first-release-'));
  try {
    for (const name of await namesOfFirstRelease()) await copyFile(new URL(name, MIGRATIONS), join(folder, name));
    await postgres.asSuperuser('postgres', 'create database primera');
    await migrate({
      adminUrl: postgres.superuserUrl('primera'),
      appSecret: TEST_SECRET,
      log: createLog('silent'),
      folder: pathToFileURL(`${folder}/`),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, MIGRATING_MS);
afterAll(() => postgres?.stop());

it('the migrations of 0.1.0 produce the schema of the files that they replaced', async () => {
  const adminUrl = postgres.superuserUrl('primera');
  const text = await readSchemaText((sql) => queryAt(adminUrl, sql));
  expect(schemaFingerprint(text), 'see migration-adoption.ts').toBe(FIRST_RELEASE_SCHEMA);
});

describe('a database from before 0.1.0', () => {
  let db: TestDatabase;
  let copies = 0;
  beforeEach(async () => {
    copies += 1;
    await postgres.asSuperuser('postgres', `create database t_${copies} template primera`);
    const adminUrl = postgres.superuserUrl(`t_${copies}`);
    db = asTestDatabase(adminUrl, adminUrl);
  });
  afterEach(() => db?.drop());

  const start = () => migrate({ adminUrl: db.adminUrl, appSecret: TEST_SECRET, log: createLog('silent') });
  const applied = async () =>
    (await db.query<{ name: string }>('select name from public.migrations order by name collate "C"')).map(
      ({ name }) => name,
    );

  /** The names that the code from before 0.1.0 left behind, up to one of its files. */
  async function becomeUnreleased(last: string): Promise<void> {
    await db.query('delete from public.migrations');
    for (const name of ['0001_tenancy.sql', '0002_auth_functions.sql', '0003_inbox.sql', last])
      await db.query(`insert into public.migrations (name, sha256) values ($1, 'of another file')`, [name]);
  }

  it('F-E03 is adopted with its rows when its schema is that of 0.1.0, and is an ordinary one afterwards', async () => {
    const { id } = await createFactories(db).suscriptor('adoptada');
    await becomeUnreleased('0645_omitidos_al_salir.sql');
    await start();
    const all = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
    expect(await applied()).toEqual(all);
    expect(await db.query('select 1 from app.suscriptores where id = $1', [id])).toHaveLength(1);
    await start();
  });

  const refusal = () =>
    start().then(
      () => expect.unreachable('it started'),
      (error: unknown) => error,
    );
  const SENTENCE =
    /^La base de datos «t_[0-9a-f]+» es de una versión anterior a la 0\.1\.0 y su esquema no es el de la 0\.1\.0: use .+\.$/;

  it('F-E03 is refused in an intermediate state, with the cause and the remedy, and is left as it was', async () => {
    await becomeUnreleased('0300_dias_olvidados.sql');
    const before = await applied();
    const error = await refusal();
    expect(error).toBeInstanceOf(StartRefusal);
    expect(error).toMatchObject({ exitCode: 78, message: expect.stringMatching(SENTENCE) });
    expect(await applied()).toEqual(before);
  });

  it.each([
    ['an index', 'drop index app.mensajes_secuencia'],
    ['a policy', 'drop policy tenant on app.mensajes'],
    ['a right', 'grant delete on app.mensajes to tertulia_app'],
    [
      'the body of a function',
      `create or replace function app.tid() returns bigint language sql as 'select 1::bigint'`,
    ],
  ])('F-E03 is refused when %s differs', async (_what, change) => {
    await becomeUnreleased('0645_omitidos_al_salir.sql');
    await db.query(change);
    expect(await refusal()).toMatchObject({ message: expect.stringMatching(SENTENCE) });
  });
});
