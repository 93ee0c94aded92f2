import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { CotizacionesService } from './cotizaciones.service.ts';

export function cotizacionesRoutes(
  cotizaciones: CotizacionesService,
): Pick<Handlers<typeof catalogue>, 'createCotizacion' | 'prepareCotizacion' | 'listCotizaciones' | 'sendCotizacion'> {
  return {
    createCotizacion: ({ actor, input }) => cotizaciones.create(actor, input.body),
    listCotizaciones: ({ actor, input }) => cotizaciones.list(actor, input.query),
    sendCotizacion: ({ actor, input }) => cotizaciones.send(actor, input.params.id, input.body.mensaje),
    prepareCotizacion: ({ actor, input }) => cotizaciones.prepare(actor, input.params.id),
  };
}
