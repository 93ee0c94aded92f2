import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Log } from '#platform/log/log';
import type { Module } from '#platform/module';
import { createImporter } from './importer.service.ts';
import { importacionesJobs } from './importaciones.jobs.ts';
import { importacionesRoutes } from './importaciones.routes.ts';
import { createImportacionesService } from './importaciones.service.ts';
import { createCsvReader } from './csv-reader.ts';

export interface ImportacionesModuleDeps {
  database: Database;
  clock: Clock;
  files: Pick<FileStore, 'get'>;
  log: Log;
}

/** Imports of contacts. Calls and job share the thread that reads the files. */
export function importacionesModule({ database, clock, files, log }: ImportacionesModuleDeps) {
  const reader = createCsvReader({ files });
  return {
    routes: importacionesRoutes(createImportacionesService({ database, clock, reader })),
    jobs: importacionesJobs(createImporter({ database, clock, reader, log })),
    close: async () => {
      await reader.close();
    },
  } satisfies Module;
}
