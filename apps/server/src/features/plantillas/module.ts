import type { Module } from '#platform/module';
import { createAutoriaService } from './autoria.service.ts';
import { plantillasRoutes } from './plantillas.routes.ts';
import { createPlantillasService } from './plantillas.service.ts';
import { PLANTILLAS_SYNC_SECONDS } from './plantillas.sync.ts';

type PlantillasModuleDeps = Parameters<typeof createPlantillasService>[0] & Parameters<typeof createAutoriaService>[0];

export function plantillasModule(deps: PlantillasModuleDeps) {
  const plantillas = createPlantillasService(deps);
  const work = (signal: AbortSignal) => plantillas.syncAll(signal);
  return {
    routes: plantillasRoutes(plantillas, createAutoriaService(deps)),
    timers: deps.provider ? [{ name: 'plantillas.sync', seconds: PLANTILLAS_SYNC_SECONDS, work }] : [],
  } satisfies Module;
}
