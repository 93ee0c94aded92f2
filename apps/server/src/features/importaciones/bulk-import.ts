import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Log } from '#platform/log/log';
import { createImporter } from './importer.service.ts';
import { importacionesJobs } from './importaciones.jobs.ts';
import { importacionesRoutes } from './importaciones.routes.ts';
import { createImportacionesService } from './importaciones.service.ts';
import { createCsvReader } from './csv-reader.ts';

export interface BulkImportDeps {
  database: Database;
  clock: Clock;
  files: Pick<FileStore, 'get'>;
  log: Log;
}

/** The calls and the job of loads, which share the thread that reads their files. */
export function createBulkImport({ database, clock, files, log }: BulkImportDeps) {
  const reader = createCsvReader({ files });
  return {
    routes: importacionesRoutes(createImportacionesService({ database, clock, reader })),
    jobs: importacionesJobs(createImporter({ database, clock, reader, log })),
    close: () => reader.close(),
  };
}
