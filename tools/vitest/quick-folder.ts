import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Far more than the databases of a run ever hold at once, and what else then runs on the machine keeps as much. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Where the folders of `makeQuickFolder` may be. */
export const QUICK_PLACES: readonly string[] = [tmpdir(), IN_MEMORY];

/**
 * A folder for a disposable database: in memory if there is enough, else with the temporary files. A test database
 * is some 1,500 files that are made and removed for each test file, which costs a disk's file system four times as much.
 */
export function makeQuickFolder(prefix: string): string {
  return mkdtempSync(join(hasFreeMemory() ? IN_MEMORY : tmpdir(), prefix));
}

function hasFreeMemory(): boolean {
  if (freemem() < 2 * ENOUGH_BYTES) return false;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
