import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createLog } from '../log/log.ts';
import { migrate } from './migrate.ts';
import { splitStatements } from './migration-statements.ts';

describe('databases of one server that are migrated at the same time', () => {
  it('all create the roles that they share', async () => {
    const [databases, none] = await Promise.all([
      Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()]),
      mkdtemp(join(tmpdir(), 'tertulia-migrations-')),
    ]);
    const log = createLog('silent');
    const folder = pathToFileURL(`${none}/`);
    try {
      for (const { query } of databases) await query('truncate public.migrations');
      for (let round = 0; round < 8; round += 1)
        await expect(
          Promise.all(databases.map(({ adminUrl }) => migrate({ adminUrl, appSecret: TEST_SECRET, log, folder }))),
        ).resolves.toHaveLength(databases.length);
    } finally {
      await Promise.all(databases.map(({ drop }) => drop()));
      await rm(none, { recursive: true, force: true });
    }
  });
});

describe('a migration', () => {
  it('lets other sessions pass while it waits for its lock, and completes once it gets it', async () => {
    const db = await createTestDatabase();
    const place = await mkdtemp(join(tmpdir(), 'tertulia-migrations-'));
    const holder = new pg.Client({ connectionString: db.adminUrl });
    await holder.connect();
    try {
      await cp(new URL('../../../db/migrations/', import.meta.url), place, { recursive: true });
      await writeFile(join(place, '9999_prueba.sql'), 'alter table app.suscriptores add column prueba int;');
      await holder.query('begin; lock table app.suscriptores in access share mode');
      let isDone = false;
      const migrating = migrate({
        adminUrl: db.adminUrl,
        appSecret: TEST_SECRET,
        log: createLog('silent'),
        folder: pathToFileURL(`${place}/`),
      }).then(() => (isDone = true));
      const isWaiting = async () =>
        (await db.query(`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted`)).length > 0;
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
      // this statement waits behind the migration and runs when the migration gives up its turn
      await db.query('select 1 from app.suscriptores');
      expect(isDone).toBe(false);
      await holder.query('rollback');
      await migrating;
      expect(await db.query('select prueba from app.suscriptores')).toEqual([]);
    } finally {
      await holder.end();
      await db.drop();
      await rm(place, { recursive: true, force: true });
    }
  });
});

describe('a migration outside a transaction', () => {
  let db: TestDatabase;
  let place = '';
  beforeAll(async () => {
    db = await createTestDatabase();
    place = await mkdtemp(join(tmpdir(), 'tertulia-migrations-'));
    await cp(new URL('../../../db/migrations/', import.meta.url), place, { recursive: true });
  });
  afterAll(async () => {
    await db?.drop();
    await rm(place, { recursive: true, force: true });
  });

  const run = () =>
    migrate({
      adminUrl: db.adminUrl,
      appSecret: TEST_SECRET,
      log: createLog('silent'),
      folder: pathToFileURL(`${place}/`),
    });
  const indexState = () =>
    db.query(
      `select c.relname, i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname ~ '^prueba_' order by 1`,
    );
  const remembered = (name: string) => db.query('select 1 from public.migrations where name = $1', [name]);

  it('builds an index without blocking writes, resumes after a fault, and runs once', async () => {
    const insert = `insert into app.suscriptores (nombre_negocio, documento, whatsapp, contacto) values ($1, $1, $1, 'doble')`;
    await db.query(insert, ['uno']);
    await db.query(insert, ['dos']);
    await writeFile(
      join(place, '9001_apart.sql'),
      `-- no transaction
set role tertulia_owner;
create index concurrently if not exists prueba_una on app.suscriptores (contacto);
-- fails while two have the same; one that failed is left invalid
create unique index concurrently if not exists prueba_dos on app.suscriptores (contacto);
`,
    );
    await expect(run()).rejects.toThrow(/9001_apart\.sql failed/);
    expect(await indexState()).toEqual([
      { relname: 'prueba_dos', indisvalid: false },
      { relname: 'prueba_una', indisvalid: true },
    ]);
    expect(await remembered('9001_apart.sql')).toEqual([]);
    await db.query(`update app.suscriptores set contacto = nombre_negocio`);
    await run();
    expect(await indexState()).toEqual([
      { relname: 'prueba_dos', indisvalid: true },
      { relname: 'prueba_una', indisvalid: true },
    ]);
    expect(await remembered('9001_apart.sql')).toHaveLength(1);
    await run();
  });

  it('is refused when its index could not be built again', async () => {
    await writeFile(
      join(place, '9002_unsafe.sql'),
      '-- no transaction\ncreate index concurrently prueba_tres on app.suscriptores (contacto);\n',
    );
    await expect(run()).rejects.toThrow(/concurrently if not exists/);
    await rm(join(place, '9002_unsafe.sql'));
  });

  it('a migration in a transaction leaves nothing behind when it fails', async () => {
    await writeFile(join(place, '9003_half.sql'), 'create table app.prueba (id bigint); select 1 / 0;\n');
    await expect(run()).rejects.toThrow(/9003_half\.sql failed/);
    expect(await db.query(`select 1 from pg_class where relname = 'prueba'`)).toEqual([]);
    await rm(join(place, '9003_half.sql'));
  });
});

it('splits statements at their semicolons only', () => {
  const text = `-- no; transaction
select ';' as "a;b"; /* ; */ create function f() returns int language sql as $x$ select 1; select 2; $x$;
select 3 - 1, 4 / 2, $$;$$`;
  expect(splitStatements(text)).toEqual([
    `select ';' as "a;b"`,
    '/* ; */ create function f() returns int language sql as $x$ select 1; select 2; $x$',
    'select 3 - 1, 4 / 2, $$;$$',
  ]);
});
