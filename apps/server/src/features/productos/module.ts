import type { Module } from '#platform/module';
import { productosJobs } from './productos.jobs.ts';
import { productosRoutes } from './productos.routes.ts';
import { createProductosService, type ProductosDeps } from './productos.service.ts';
import { createSincronizacionService, type SincronizacionDeps } from './sincronizacion.service.ts';

export function productosModule(deps: ProductosDeps & SincronizacionDeps) {
  const sincronizacion = createSincronizacionService(deps);
  return {
    routes: productosRoutes(createProductosService(deps), sincronizacion),
    jobs: productosJobs(sincronizacion),
  } satisfies Module;
}
