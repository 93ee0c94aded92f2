import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import { openFileStore, type FilePlace } from '#platform/files/open-file-store';
import type { Log } from '#platform/log/log';
import { noteClave } from './archivos.repository.ts';

/** Where every feature's bytes lie. What a process that dies leaves there without a row is noted, and swept up. */
export function createArchivosStore(database: Database, place: FilePlace): Promise<FileStore> {
  return openFileStore(place, (tenantId, key) => database.withTenant({ tenantId }, (tx) => noteClave(tx, key)));
}

/**
 * The store for whoever removes what a call needs no more: a removal that fails is logged and changes no answer. What was committed is
 * committed, and saying otherwise has it sent twice; the sweep finds the bytes, for their key is noted before they lie there.
 */
export function forgiveRemovals(files: FileStore, log: Log): FileStore {
  return {
    ...files,
    remove: (key) =>
      files
        .remove(key)
        .catch((error: unknown) => log.warn({ err: error }, 'a file that nothing names was left behind')),
  };
}

/** Whether files can be stored at the moment. Why not stands in the log: whoever asks is told no more than that. */
export async function canStore(files: Pick<FileStore, 'probe'>, log: Log): Promise<boolean> {
  try {
    await files.probe();
    return true;
  } catch (error) {
    log.error({ err: error }, 'files cannot be stored');
    return false;
  }
}
