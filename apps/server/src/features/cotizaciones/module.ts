import type { Module } from '#platform/module';
import { cotizacionesRoutes } from './cotizaciones.routes.ts';
import { createCotizacionesService } from './cotizaciones.service.ts';
import { createPdfService } from './pdf.service.ts';

type CotizacionesModuleDeps = Omit<Parameters<typeof createCotizacionesService>[0], 'pdf'> &
  Parameters<typeof createPdfService>[0];

export function cotizacionesModule(deps: CotizacionesModuleDeps) {
  const pdf = createPdfService(deps);
  return {
    routes: cotizacionesRoutes(createCotizacionesService({ ...deps, pdf })),
    close: async () => {
      await pdf.close();
    },
  } satisfies Module;
}
