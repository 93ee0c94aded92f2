import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { completePostgresHome, isErrorCode } from './postgres-package.ts';

/**
 * Copies PostgreSQL's programs to a folder where every account can run them, once per version. Returns that folder.
 * Only root calls this.
 */
export function copyPostgresHome(home: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(home, '..', 'package.json'), 'utf8'));
  const version = String(Object(manifest).version);
  const failures: unknown[] = [];
  for (const parent of ['/var/lib', '/var/tmp', '/tmp']) {
    const place = join(parent, `tertulia-postgresql-${version}`);
    try {
      if (isOurFolder(place)) return place;
      return copyTo(home, parent, place);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'no place was found for a copy of the embedded PostgreSQL programs');
}

function copyTo(home: string, parent: string, place: string): string {
  const draft = mkdtempSync(join(parent, 'tertulia-postgresql-'));
  try {
    cpSync(home, draft, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
    completePostgresHome(draft);
    openToAll(draft);
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Race: another process copied it first.
    if (!isOurFolder(place)) throw error;
  }
  return place;
}

// Other users can write in the parent folders, so a program that root does not own is not trusted.
function isOurFolder(place: string): boolean {
  try {
    const { uid, mode } = lstatSync(place);
    if (uid !== 0 || (mode & 0o022) !== 0) throw new Error(`${place} is not only root's`);
    return true;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function openToAll(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, dir.endsWith('/bin') ? 0o755 : 0o644);
  }
}
