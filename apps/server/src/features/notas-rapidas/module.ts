import type { Module } from '#platform/module';
import { notasRapidasRoutes } from './notas-rapidas.routes.ts';
import { createNotasRapidasService } from './notas-rapidas.service.ts';

export function notasRapidasModule(deps: Parameters<typeof createNotasRapidasService>[0]) {
  return { routes: notasRapidasRoutes(createNotasRapidasService(deps)) } satisfies Module;
}
