import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Log } from '#platform/log/log';
import { forgetClaves, listClavesKnown, listClavesSueltas, noteClave } from './archivos.repository.ts';

/** Interval of the sweep for bytes without a row. */
export const ORPHANS_SECONDS = 1800;
/** Longer than any upload, download or drawing takes from its bytes to its row. */
const ORPHAN_MS = 30 * 60_000;
const BATCH = 200;

interface SweepDeps {
  database: Database;
  files: Pick<FileStore, 'remove' | 'removeBroken'>;
  log: Log;
  signal: AbortSignal;
  batch?: number;
}

/**
 * Removes stored bytes without a row, left by a process that died between storing and committing (UPL-04). It uses the
 * notes; `npm run admin -- unnamed-files` compares the whole store.
 */
export async function removeOrphanArchivos({ database, files, log, signal, batch = BATCH }: SweepDeps): Promise<void> {
  let removed = await files.removeBroken(ORPHAN_MS);
  for (let count = batch; count === batch && !signal.aborted;) {
    const notes = await listClavesSueltas(database, { olderThanMs: ORPHAN_MS, limit: batch });
    count = notes.length;
    for (const [tenantId, claves] of Map.groupBy(notes, ({ suscriptorId }) => suscriptorId))
      removed += await sweep(
        { database, files, log },
        tenantId,
        claves.map(({ clave }) => clave),
      );
  }
  if (removed > 0) log.info({ removed }, 'removed unreferenced files');
}

/**
 * Removes the notes last, so that a dying process leaves them to the next sweep. A file that cannot be removed gets a
 * new note and does not block others.
 */
async function sweep(
  { database, files, log }: Pick<SweepDeps, 'database' | 'files' | 'log'>,
  tenantId: number,
  claves: string[],
): Promise<number> {
  const known = await database.withTenant({ tenantId }, (tx) => listClavesKnown(tx, claves));
  const orphans = claves.filter((clave) => !known.has(clave));
  const left: string[] = [];
  for (const clave of orphans) {
    try {
      await files.remove(clave);
    } catch (error) {
      log.warn({ err: error, tenantId, clave }, 'an unreferenced file could not be removed');
      left.push(clave);
    }
  }
  await database.withTenant({ tenantId }, async (tx) => {
    await forgetClaves(tx, claves);
    for (const clave of left) await noteClave(tx, clave);
  });
  return orphans.length - left.length;
}

/** Keys of old files without a row, found by listing the whole store. */
export function listUnnamed(database: Database, files: Pick<FileStore, 'listUnknown'>): Promise<string[]> {
  return files.listUnknown({
    olderThanMs: ORPHAN_MS,
    findKnown: (tenantId, keys) => database.withTenant({ tenantId }, (tx) => listClavesKnown(tx, keys)),
  });
}
