import type { Module } from '#platform/module';
import { perfilRoutes } from './perfil.routes.ts';

export function perfilModule(deps: Parameters<typeof perfilRoutes>[0]) {
  return { routes: perfilRoutes(deps) } satisfies Module;
}
