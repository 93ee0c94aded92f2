import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import { openFileStore, type FilePlace } from '#platform/files/open-file-store';
import type { Log } from '#platform/log/log';
import { noteClave } from './archivos.repository.ts';

/** The byte store of all features. Bytes that a dying process leaves without a row are noted and swept. */
export function createArchivosStore(database: Database, place: FilePlace): Promise<FileStore> {
  return openFileStore(place, (tenantId, key) => database.withTenant({ tenantId }, (tx) => noteClave(tx, key)));
}

/**
 * A store whose failed removals are logged and do not fail the call. The call has committed, and an error would have it
 * repeated; the sweep finds the bytes, because their key was noted before they were stored.
 */
export function forgiveRemovals(files: FileStore, log: Log): FileStore {
  return {
    ...files,
    remove: (key) =>
      files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'an unreferenced file was left behind')),
  };
}

/** True if files can be stored now. The reason goes only to the log, not to the caller. */
export async function canStore(files: Pick<FileStore, 'probe'>, log: Log): Promise<boolean> {
  try {
    await files.probe();
    return true;
  } catch (error) {
    log.error({ err: error }, 'files cannot be stored');
    return false;
  }
}
