import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { HistorialService } from './historial.service.ts';
import type { LlamadasService } from './llamadas.service.ts';
import type { VivasService } from './vivas.service.ts';

type Calls =
  | 'getVozToken'
  | 'listCanalesVoz'
  | 'createLlamada'
  | 'listContactoLlamadas'
  | 'listConversacionLlamadas'
  | 'listLlamadasPerdidas'
  | 'getVozAjustes'
  | 'updateVozAjustes'
  | 'getLlamadaActual'
  | 'closeLlamada'
  | 'getDisponibilidad'
  | 'updateDisponibilidad';

export function llamadasRoutes(
  llamadas: LlamadasService,
  historial: HistorialService,
  vivas: VivasService,
): Pick<Handlers<typeof catalogue>, Calls> {
  return {
    getVozToken: ({ actor }) => llamadas.token(actor),
    listCanalesVoz: ({ actor }) => llamadas.listCanales(actor),
    createLlamada: ({ actor, input }) => llamadas.create(actor, input.body),
    listContactoLlamadas: ({ actor, input }) => historial.ofContacto(actor, input.params.id, input.query),
    listConversacionLlamadas: ({ actor, input }) => historial.ofConversacion(actor, input.params.id, input.query),
    listLlamadasPerdidas: ({ actor, input }) => historial.perdidas(actor, input.query),
    getVozAjustes: ({ actor }) => historial.ajustes(actor),
    updateVozAjustes: ({ actor, input }) => historial.updateAjustes(actor, input.body),
    getLlamadaActual: ({ actor }) => vivas.actual(actor),
    closeLlamada: ({ actor, input }) => vivas.close(actor, input.params.id),
    getDisponibilidad: ({ actor }) => vivas.disponibilidad(actor),
    updateDisponibilidad: ({ actor, input }) => vivas.updateDisponibilidad(actor, input.body),
  };
}
