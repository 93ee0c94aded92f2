import type { Module } from '#platform/module';
import { multimediaRoutes } from './multimedia.routes.ts';
import { createMultimediaService } from './multimedia.service.ts';

export function multimediaModule(deps: Parameters<typeof createMultimediaService>[0]) {
  return { routes: multimediaRoutes(createMultimediaService(deps)) } satisfies Module;
}
