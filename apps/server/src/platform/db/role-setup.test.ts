import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { seedDemo } from '../../../db/seed/demo.ts';
import { asTestDatabase, queryAt, startOwnPostgres, type OwnPostgres } from '@tertulia/testkit/own-postgres';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { createFolderFileStore } from '../files/folder-file-store.ts';
import { createLog } from '../log/log.ts';
import { migrate } from './migrate.ts';
import { LOGIN_ROLES, loginName, roleUrl, SHARED_ROLES } from './roles.ts';

/** Limit for creating a cluster and running all migrations. */
const MIGRATING_MS = 60_000;
const OTHER_SECRET = 'another-secret-another-secret-another-01';
const log = createLog('silent');

describe('the roles of a cluster with several databases', () => {
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    for (const name of ['una', 'otra']) await postgres.asSuperuser('postgres', `create database ${name}`);
  });
  afterAll(() => postgres?.stop());

  const install = (database: string, appSecret: string) =>
    migrate({ adminUrl: postgres.superuserUrl(database), appSecret, log });
  const signIn = (database: string, appSecret: string, role: (typeof LOGIN_ROLES)[number] = 'tertulia_app') =>
    queryAt<{ user: string }>(roleUrl(postgres.superuserUrl(database), appSecret, role), 'select session_user as user');
  const passwords = () =>
    postgres.asSuperuser<{ rolname: string; rolpassword: string | null }>(
      'postgres',
      `select rolname, rolpassword from pg_authid where rolname like 'tertulia%' order by 1`,
    );

  it(
    'F-E04 a second installation with another secret keeps the first one’s passwords and gets no access',
    async () => {
      await install('una', TEST_SECRET);
      const before = await passwords();
      await install('otra', OTHER_SECRET);
      for (const role of LOGIN_ROLES) {
        expect(await signIn('una', TEST_SECRET, role)).toEqual([{ user: `${role}_una` }]);
        expect(await signIn('otra', OTHER_SECRET, role)).toEqual([{ user: `${role}_otra` }]);
      }
      const after = new Map((await passwords()).map((row) => [row.rolname, row.rolpassword]));
      for (const { rolname, rolpassword } of before) expect(after.get(rolname)).toBe(rolpassword);
      for (const role of SHARED_ROLES) expect(after.get(role)).toBeNull();
      const other = new URL(roleUrl(postgres.superuserUrl('otra'), OTHER_SECRET, 'tertulia_app'));
      other.pathname = '/una';
      await expect(queryAt(other.toString(), 'select 1')).rejects.toThrow(/permission denied for database "una"/);
    },
    MIGRATING_MS,
  );

  it('F-E04 a secret other than the one in use is refused in one Spanish sentence, and nothing changes', async () => {
    const before = await passwords();
    await expect(install('una', OTHER_SECRET)).rejects.toThrow(
      'La base de datos «una» está en uso con otro APP_SECRET, y con este no se cambió nada: use el APP_SECRET con el que se instaló, o una base de datos nueva.',
    );
    expect(await passwords()).toEqual(before);
    expect(await signIn('una', TEST_SECRET)).toEqual([{ user: 'tertulia_app_una' }]);
  });

  it('F-E04 a name that PostgreSQL would cut or quote is replaced by its digest', () => {
    expect(loginName('tertulia_app', 'cafe_andino')).toBe('tertulia_app_cafe_andino');
    const odd = ['Café', 'a-b', 'x'.repeat(63)].map((name) => loginName('tertulia_platform', name));
    expect(new Set(odd).size).toBe(3);
    for (const name of odd) expect(name).toMatch(/^tertulia_platform_[0-9a-f]{16}$/);
  });
});

describe('a managed database, whose users are no superusers', () => {
  let postgres: OwnPostgres;
  let server: TestServer;
  const urlOf = (user: string) => {
    const url = new URL(postgres.superuserUrl('negocio'));
    [url.username, url.password] = [user, 'clave'];
    return url.toString();
  };
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    await postgres.asSuperuser('postgres', `create role gestor login createrole password 'clave'`);
    await postgres.asSuperuser('postgres', 'create database negocio owner gestor');
  });
  afterAll(async () => {
    await server?.stop();
    await server?.db.drop();
    await postgres?.stop();
  });

  it(
    'F-E02 installs, migrates and serves with CREATEROLE and the database as its own',
    async () => {
      const adminUrl = urlOf('gestor');
      await migrate({ adminUrl, appSecret: TEST_SECRET, log });
      // a second start as after an upgrade
      await migrate({ adminUrl, appSecret: TEST_SECRET, log });
      server = await startTestServer({ db: asTestDatabase(adminUrl, postgres.superuserUrl('negocio')) });
      const shop = await server.build.equipo('gestionada');
      const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
      await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
      const path = `/api/conversations/${chat.id}/messages`;
      const said = await server.call('POST', path, { token: shop.ana.token, body: { contenido: 'Buenos días' } });
      expect(said.status, said.text).toBe(201);
      const isSent = async () =>
        (await server.call('GET', path, { token: shop.ana.token })).body.content.some(
          ({ estadoMensaje }: { estadoMensaje: string }) => ['ENVIADO', 'ENTREGADO', 'LEIDO'].includes(estadoMensaje),
        );
      await expect.poll(isSent, { timeout: 20_000 }).toBe(true);
      expect((await server.call('GET', '/readyz')).status).toBe(200);
    },
    MIGRATING_MS,
  );

  it(
    'F-E02 creates the demo subscriber, and every table keeps its policy',
    async () => {
      await postgres.asSuperuser('postgres', 'create database muestra owner gestor');
      const adminUrl = urlOf('gestor').replace('/negocio', '/muestra');
      await migrate({ adminUrl, appSecret: TEST_SECRET, log });
      const dataDir = await mkdtemp(join(tmpdir(), 'tertulia-demo-'));
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
      const open = () =>
        postgres.asSuperuser(
          'muestra',
          `select relname from pg_class where relnamespace = 'app'::regnamespace and relrowsecurity and not relforcerowsecurity`,
        );
      const before = await open();
      const files = createFolderFileStore({ dir: join(dataDir, 'files') });
      await expect(seedDemo({ adminUrl, dataDir, files, appSecret: TEST_SECRET, now: new Date() })).resolves.toBe(true);
      expect(await open()).toEqual(before);
      const chats = await postgres.asSuperuser('muestra', 'select 1 from app.conversaciones');
      expect(chats.length).toBeGreaterThan(0);
    },
    MIGRATING_MS,
  );

  it('F-E02 tells a user who may not create roles what is missing', async () => {
    await postgres.asSuperuser('postgres', `create role lector login password 'clave'`);
    await postgres.asSuperuser('postgres', 'create database ajena owner lector');
    const adminUrl = urlOf('lector').replace('/negocio', '/ajena');
    await expect(migrate({ adminUrl, appSecret: TEST_SECRET, log })).rejects.toThrow(
      /^El usuario «lector» de DATABASE_URL no puede preparar la base de datos \(.+\): debe tener CREATEROLE y ser dueño de la base, /,
    );
  });
});
