import type { Module } from '#platform/module';
import type { FileStore } from '#platform/files/file-store';
import type { Log } from '#platform/log/log';
import type { Images } from '#platform/images/images';
import { archivosRoute } from './archivos.files-route.ts';
import { archivosJobs, type ArchivosJobsDeps } from './archivos.jobs.ts';
import { archivosRoutes } from './archivos.routes.ts';
import { createArchivosService } from './archivos.service.ts';
import { ORPHANS_SECONDS, removeOrphanArchivos } from './archivos.timers.ts';
import { REDIBUJO_SECONDS, redrawFotos } from './redibujo.timers.ts';

type ArchivosModuleDeps = Parameters<typeof createArchivosService>[0] &
  Omit<ArchivosJobsDeps, 'files'> & {
    /** Its removals throw: orphans are removed again later. */
    store: FileStore;
    images: Images;
    log: Log;
  };

export function archivosModule({ store, images, ...deps }: ArchivosModuleDeps) {
  const { database, log } = deps;
  const archivos = createArchivosService(deps);
  return {
    routes: archivosRoutes(archivos),
    mount: (http) => archivosRoute(http, { archivos }),
    jobs: archivosJobs({ ...deps, files: store }),
    timers: [
      {
        name: 'archivos.orphans',
        seconds: ORPHANS_SECONDS,
        work: (signal: AbortSignal) => removeOrphanArchivos({ database, files: store, log, signal }),
      },
      {
        name: 'archivos.redibujo',
        seconds: REDIBUJO_SECONDS,
        work: async (signal: AbortSignal) => {
          await redrawFotos({ database, files: store, images, log }, signal);
        },
      },
    ],
  } satisfies Module;
}
