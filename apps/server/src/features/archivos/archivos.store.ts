import { join } from 'node:path';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import { createFolderFileStore } from '#platform/files/folder-file-store';
import { noteClave } from './archivos.repository.ts';

/** Where every feature's bytes lie. What a process that dies leaves there without a row is noted, and swept up. */
export function createArchivosStore(database: Database, dataDir: string): FileStore {
  return createFolderFileStore({
    dir: join(dataDir, 'files'),
    announce: (tenantId, key) => database.withTenant({ tenantId }, (tx) => noteClave(tx, key)),
  });
}
