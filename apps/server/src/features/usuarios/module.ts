import type { Module } from '#platform/module';
import { usuariosRoutes } from './usuarios.routes.ts';

export function usuariosModule(deps: Parameters<typeof usuariosRoutes>[0]) {
  return { routes: usuariosRoutes(deps) } satisfies Module;
}
