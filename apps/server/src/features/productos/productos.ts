import { productosJobs } from './productos.jobs.ts';
import { productosRoutes } from './productos.routes.ts';
import { createProductosService, type ProductosDeps } from './productos.service.ts';
import { createSincronizacionService, type SincronizacionDeps } from './sincronizacion.service.ts';

/** The catalogue: what is kept in it by hand, and what the inventory system brings in. */
export function createProductos(parts: ProductosDeps & SincronizacionDeps) {
  const sincronizacion = createSincronizacionService(parts);
  return {
    routes: productosRoutes(createProductosService(parts), sincronizacion),
    jobs: productosJobs(sincronizacion),
  };
}
