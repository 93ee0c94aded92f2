import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createFactories } from '@tertulia/testkit/factories';
import { queryAt } from '@tertulia/testkit/own-postgres';
import { startSmallS3 } from '@tertulia/testkit/small-s3';
import { roleUrl } from './platform/db/roles.ts';
import { createFolderFileStore } from './platform/files/folder-file-store.ts';

const ADMIN = fileURLToPath(new URL('admin.ts', import.meta.url));

describe('npm run admin -- unnamed-files', () => {
  let db: TestDatabase;
  let dir: string;
  beforeAll(async () => {
    db = await createTestDatabase();
    dir = await mkdtemp(join(tmpdir(), 'tertulia-admin-'));
  });
  afterAll(async () => {
    await db?.drop();
    await rm(dir, { recursive: true });
  });

  it('lists old files that no row names, and removes them on request', async () => {
    const build = createFactories(db);
    const shop = await build.suscriptor('archivos');
    const store = createFolderFileStore({ dir: join(dir, 'files') });
    const put = async (isOld: boolean) => {
      const { key } = await store.put(Buffer.from('x'), { tenantId: shop.id, maxBytes: 1 });
      if (isOld) await utimes(join(dir, 'files', key), new Date(0), new Date(0));
      return key;
    };
    const [named, unnamed, fresh] = [await put(true), await put(true), await put(false)];
    await db.query(
      `insert into app.archivos (suscriptor_id, nombre_original, tipo_mime, clave) values ($1, 'x', 'image/png', $2)`,
      [shop.id, named],
    );
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [ADMIN, 'unnamed-files', ...words], {
        env: { ...process.env, DATABASE_URL: db.adminUrl, APP_SECRET: TEST_SECRET, DATA_DIR: dir, S3_URL: '' },
      });
    const isThere = (key: string) =>
      stat(join(dir, 'files', key)).then(
        () => true,
        () => false,
      );
    expect((await run()).stdout).toBe(`${unnamed}\n1 files that nothing names.\n`);
    expect(await isThere(unnamed)).toBe(true);
    expect((await run('--remove')).stdout).toBe(`${unnamed}\n1 files that nothing names were removed.\n`);
    expect([await isThere(named), await isThere(unnamed), await isThere(fresh)]).toEqual([true, false, true]);
  });

  it('does the same in a bucket', async () => {
    const s3 = await startSmallS3();
    try {
      const shop = await createFactories(db).suscriptor('bucket');
      const unnamed = `${shop.id}/ab/${'c'.repeat(38)}`;
      s3.objects.set(`ours/${unnamed}`, { bytes: Buffer.from('x'), at: new Date(0) });
      const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, 'unnamed-files', '--remove'], {
        env: {
          ...process.env,
          DATABASE_URL: db.adminUrl,
          APP_SECRET: TEST_SECRET,
          DATA_DIR: dir,
          S3_URL: `${s3.url}/ours`,
        },
      });
      expect(stdout).toBe(`${unnamed}\n1 files that nothing names were removed.\n`);
      expect(s3.objects.size).toBe(0);
    } finally {
      await s3.stop();
    }
  });
});

describe('npm run admin with another APP_SECRET', () => {
  it('F-E04 ends with one Spanish sentence and leaves the passwords of the service roles unchanged', async () => {
    const db = await createTestDatabase();
    try {
      const run = promisify(execFile)(process.execPath, [ADMIN, 'unnamed-files'], {
        env: { ...process.env, DATABASE_URL: db.adminUrl, APP_SECRET: 'another-secret-another-secret-another-01' },
      });
      await expect(run).rejects.toMatchObject({
        code: 78,
        stdout: '',
        stderr: expect.stringMatching(/^La base de datos «\w+» está en uso con otro APP_SECRET, .+\n$/),
      });
      expect(await queryAt(roleUrl(db.adminUrl, TEST_SECRET, 'tertulia_app'), 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await db.drop();
    }
  });
});

describe('npm run admin -- create-superadmin', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db?.drop());

  const run = (email: string, password: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [ADMIN, 'create-superadmin', email, 'Root', ...words], {
      env: { ...process.env, DATABASE_URL: db.adminUrl, APP_SECRET: TEST_SECRET, S3_URL: '', ADMIN_PASSWORD: password },
    });

  it('refuses a password that is short, on the list, the own e-mail or the business’ name, and creates no user then', async () => {
    for (const [password, said] of [
      ['corta', 'needs at least 12 characters'],
      ['Raiz.Plataforma@ejemplo.co', 'less common'],
      ['La Plataforma SAS', 'less common'],
    ] as const)
      await expect(run('raiz.plataforma@ejemplo.co', password, 'La Plataforma SAS')).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining(said),
      });
    const made = () => db.query(`select email from app.usuarios where 'SUPERADMIN' = any (roles)`);
    expect(await made()).toEqual([]);
    await run('raiz.plataforma@ejemplo.co', 'una frase larga y propia', 'La Plataforma SAS');
    expect(await made()).toEqual([{ email: 'raiz.plataforma@ejemplo.co' }]);
  });
});
