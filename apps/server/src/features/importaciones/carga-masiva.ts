import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Log } from '#platform/log/log';
import { createCargaService } from './carga.service.ts';
import { importacionesJobs } from './importaciones.jobs.ts';
import { importacionesRoutes } from './importaciones.routes.ts';
import { createImportacionesService } from './importaciones.service.ts';
import { createLector } from './lector.ts';

export interface CargaMasivaDeps {
  database: Database;
  clock: Clock;
  files: Pick<FileStore, 'get'>;
  log: Log;
}

/** The calls and the job of loads, which share the thread that reads their files. */
export function createCargaMasiva({ database, clock, files, log }: CargaMasivaDeps) {
  const lector = createLector({ files });
  return {
    routes: importacionesRoutes(createImportacionesService({ database, clock, lector })),
    jobs: importacionesJobs(createCargaService({ database, clock, lector, log })),
    close: () => lector.close(),
  };
}
