import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDataDirLocked } from '../postgres/data-dir-lock.ts';
import { stopAbandonedPostgres } from '../postgres/embedded-postgres.ts';
import { stopLeftovers } from '../stack/leftovers.ts';
import { QUICK_PLACES } from './quick-folder.ts';

const PREFIXES = ['tertulia-test-', 'tertulia-e2e-', 'tertulia-verify-'];
// A run may stop its own database for a while; nothing of ours does that for so long.
const ABANDONED_AFTER_MS = 30 * 60_000;

/** Stops and removes what killed test runs have left. */
export async function removeAbandonedRuns(): Promise<void> {
  for (const dir of QUICK_PLACES.flatMap(listRuns)) if (isOldAndOurs(dir)) await removeRun(dir);
}

function listRuns(place: string): string[] {
  if (!existsSync(place)) return [];
  const names = readdirSync(place).filter((name) => PREFIXES.some((prefix) => name.startsWith(prefix)));
  return names.map((name) => join(place, name));
}

function isOldAndOurs(dir: string): boolean {
  const stats = statSync(dir, { throwIfNoEntry: false });
  return stats?.uid === process.getuid?.() && Date.now() - (stats?.mtimeMs ?? Infinity) > ABANDONED_AFTER_MS;
}

async function removeRun(dir: string): Promise<void> {
  if (await isDataDirLocked(dir)) return;
  // A whole product has its database one folder further in.
  const postgres = existsSync(join(dir, 'postgres')) ? join(dir, 'postgres') : dir;
  await stopLeftovers(dir);
  if (await stopAbandonedPostgres(postgres)) rmSync(dir, { recursive: true, force: true });
}
