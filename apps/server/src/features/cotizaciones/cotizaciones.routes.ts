import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { CotizacionesService } from './cotizaciones.service.ts';

export function cotizacionesRoutes(
  cotizaciones: CotizacionesService,
): Pick<Handlers<typeof catalogue>, 'createCotizacion' | 'prepareCotizacion'> {
  return {
    createCotizacion: ({ actor, input }) => cotizaciones.create(actor, input.body),
    prepareCotizacion: ({ actor, input }) => cotizaciones.prepare(actor, input.params.id),
  };
}
