import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@tertulia/testkit/database';
import { freePort } from '@tertulia/testkit/free-port';
import { ConfigError, readConfig } from '../config/config.ts';
import { connectAdmin } from './admin-connection.ts';

describe('F-E07 a database that cannot be opened', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db?.drop());

  const refusal = (change: (url: URL) => void) => {
    const url = new URL(db.adminUrl);
    change(url);
    return connectAdmin(url.toString()).then(
      () => undefined,
      ({ message, exitCode }: { message: string; exitCode: number }) => ({ message, exitCode }),
    );
  };

  it('gives one Spanish sentence with the remedy: out of reach, wrong password, no such database', async () => {
    const port = await freePort();
    expect(await refusal((url) => (url.port = String(port)))).toEqual({
      message: `No se pudo llegar a PostgreSQL en 127.0.0.1:${port} (ECONNREFUSED): compruebe que está encendido y que DATABASE_URL tiene su dirección.`,
      exitCode: 1,
    });
    expect(await refusal((url) => (url.password = 'otra'))).toEqual({
      message: 'PostgreSQL no aceptó al usuario «postgres» con esa contraseña: compruebe ambos en DATABASE_URL.',
      exitCode: 78,
    });
    expect(await refusal((url) => (url.pathname = '/no_hay'))).toEqual({
      message: 'La base de datos «no_hay» no existe: créela, o corrija su nombre en DATABASE_URL.',
      exitCode: 78,
    });
  });

  it('refuses an address that is not PostgreSQL', () => {
    const read = () => readConfig({ NODE_ENV: 'test', DATABASE_URL: 'mysql://u:p@localhost/x' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      'DATABASE_URL: debe empezar por postgresql://, como postgresql://usuario:clave@servidor:5432/base',
    );
  });
});
