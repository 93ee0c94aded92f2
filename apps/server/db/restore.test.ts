import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { createFactories } from '@tertulia/testkit/factories';
import { asTestDatabase, queryAt, startOwnPostgres, type OwnPostgres } from '@tertulia/testkit/own-postgres';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createLog } from '../src/platform/log/log.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { prepareRestore } from '../src/platform/db/role-setup.ts';
import { refuseIncompleteSchema } from './schema-check.ts';

const run = promisify(execFile);
const SERVER = fileURLToPath(new URL('../src/main.mjs', import.meta.url));
/** Written by `make-dump.ts` on the oldest supported PostgreSQL. */
const DUMP = new URL('../../../packages/testkit/src/dumps/0.1.0.sql.gz', import.meta.url);
const log = createLog('silent');
/** A cluster, all migrations, and two other workers in a whole run. */
const LONG_MS = 90_000;
const COUNTS = `select (select count(*)::int from app.mensajes) as mensajes, (select count(*)::int from app.usuarios) as usuarios,
                       (select count(*)::int from public.migrations) as migraciones`;

describe('a database restored from a dump', () => {
  let postgres: OwnPostgres;
  let server: TestServer;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
  }, LONG_MS);
  afterAll(async () => {
    await server?.stop();
    await server?.db.drop();
    await postgres?.stop();
  });

  const make = async (name: string) => {
    await postgres.asSuperuser('postgres', `create database ${name}`);
    return postgres.superuserUrl(name);
  };
  const start = (adminUrl: string) => migrate({ adminUrl, appSecret: TEST_SECRET, log });

  it(
    'F-E03 made on the oldest supported version, with messages, is restored in one transaction and served',
    async () => {
      const adminUrl = await make('restaurada');
      await prepareRestore(adminUrl);
      // several statements in one call are one transaction
      await queryAt(adminUrl, gunzipSync(await readFile(DUMP)).toString());
      await start(adminUrl);
      await refuseIncompleteSchema(adminUrl);
      server = await startTestServer({ db: asTestDatabase(adminUrl, adminUrl) });
      const [ana] = await server.db.query<{ suscriptor_id: string; id: string }>(
        `select u.suscriptor_id, u.id from app.usuarios u join app.suscriptores s on s.id = u.suscriptor_id
          where u.nombre = 'Ana' and s.nombre_negocio like '%restaurado%'`,
      );
      const token = await server.build.sesion(Number(ana?.suscriptor_id), Number(ana?.id));
      const found = await server.call('GET', '/api/conversations/search?q=narino', { token });
      expect(found.status, found.text).toBe(200);
      const [chat] = found.body;
      const messages = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token });
      expect(messages.body.content.map(({ contenido }: { contenido: string }) => contenido).toSorted()).toEqual([
        'De Nariño',
        '¿Tienen café en grano?',
      ]);
    },
    LONG_MS,
  );

  it(
    'F-E03 without an index, a policy and a function is not served, and the error names each of them',
    async () => {
      const adminUrl = postgres.superuserUrl('restaurada');
      await queryAt(
        adminUrl,
        'drop index app.sesiones_token; drop policy tenant on app.mensajes; drop function app.find_login',
      );
      const dataDir = await mkdtemp(join(tmpdir(), 'tertulia-restore-'));
      const { DATABASE_ADMIN_URL: _, ...rest } = process.env;
      const env = {
        ...rest,
        NODE_ENV: 'test',
        DATABASE_URL: adminUrl,
        APP_SECRET: TEST_SECRET,
        DATA_DIR: dataDir,
        PORT: '0',
      };
      try {
        await expect(run(process.execPath, [SERVER], { env })).rejects.toMatchObject({
          code: 78,
          stderr: expect.stringMatching(/^A la base de datos «restaurada» le faltan partes de su esquema \(.+\n$/),
        });
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
      const refusal = await refuseIncompleteSchema(adminUrl).then(
        () => '',
        (error: Error) => error.message,
      );
      for (const part of [
        'índice sesiones_token de app.sesiones',
        'política tenant de app.mensajes',
        'función app.find_login',
      ])
        expect(refusal).toContain(part);
    },
    LONG_MS,
  );
});

describe('a dump by PostgreSQL’s own programs', () => {
  let postgres: OwnPostgres;
  let server: TestServer | undefined;
  const urlOf = (user: string, database: string) => {
    const url = new URL(postgres.superuserUrl(database));
    [url.username, url.password] = [user, 'clave'];
    return url.toString();
  };
  beforeAll(async () => {
    postgres = await startOwnPostgres();
  }, LONG_MS);
  afterAll(async () => {
    await server?.stop();
    await server?.db.drop();
    await postgres?.stop();
  });

  it(
    'F-E03 has every row when a backup user makes it, and is restored and served without a superuser',
    async () => {
      const [setting] = await postgres.asSuperuser<{ major: number }>(
        'postgres',
        `select current_setting('server_version_num')::int / 10000 as major`,
      );
      const programs = await Promise.all(['pg_dump', 'pg_restore', 'psql'].map(majorOf));
      // older programs refuse the server, and an older server may not know the output of newer ones
      if (programs.some((major) => major !== setting?.major)) {
        console.info(`not run: needs pg_dump, pg_restore and psql ${setting?.major}; found ${programs.join(', ')}`);
        return;
      }
      await postgres.asSuperuser('postgres', `create role gestor login createrole password 'clave'`);
      for (const name of ['origen', 'entera', 'simple'])
        await postgres.asSuperuser('postgres', `create database ${name} owner gestor`);
      const install = (name: string) => migrate({ adminUrl: urlOf('gestor', name), appSecret: TEST_SECRET, log });
      await install('origen');
      const source = asTestDatabase(urlOf('gestor', 'origen'), postgres.superuserUrl('origen'));
      const build = createFactories(source);
      for (const mark of ['uno', 'dos']) {
        const shop = await build.equipo(mark);
        await build.conversacion(shop.id, { canalId: shop.canalId, mensajes: ['Buenas tardes', 'Adiós'] });
      }
      const expected = await source.query(COUNTS);
      await source.drop();
      await queryAt(urlOf('gestor', 'origen'), `create role respaldo login password 'clave' in role tertulia_backup`);
      const dir = await mkdtemp(join(tmpdir(), 'tertulia-dump-'));
      try {
        const [whole, plain] = [join(dir, 'dump'), join(dir, 'dump.sql')];
        const from = urlOf('respaldo', 'origen');
        await run('pg_dump', ['--enable-row-security', '-Fc', '-f', whole, from]);
        await run('pg_dump', ['--enable-row-security', '-f', plain, from]);
        await prepareRestore(urlOf('gestor', 'entera'));
        await run('pg_restore', ['-1', '-d', urlOf('gestor', 'entera'), whole]);
        await run('psql', ['-q', '-1', '-v', 'ON_ERROR_STOP=1', '-f', plain, '-d', urlOf('gestor', 'simple')]);
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
      for (const name of ['entera', 'simple']) {
        await install(name);
        await refuseIncompleteSchema(urlOf('gestor', name));
        expect(await queryAt(postgres.superuserUrl(name), COUNTS)).toEqual(expected);
      }
      expect(
        await postgres.asSuperuser(
          'postgres',
          `select 1 from pg_auth_members where roleid = 'tertulia_owner'::regrole and member = 'tertulia_auth'::regrole`,
        ),
      ).toEqual([]);
      server = await startTestServer({
        db: asTestDatabase(urlOf('gestor', 'entera'), postgres.superuserUrl('entera')),
      });
      expect((await server.call('GET', '/readyz')).status).toBe(200);
    },
    LONG_MS,
  );
});

async function majorOf(program: string): Promise<number | undefined> {
  const answer = await run(program, ['--version']).catch(() => undefined);
  return answer && Number(/ (\d+)\./.exec(answer.stdout)?.[1]);
}
