import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { listConversaciones } from '@tertulia/contract/features/conversaciones/endpoints';
import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import { searchConversaciones } from './busqueda.service.ts';
import type { ConversacionesService } from './conversaciones.service.ts';
import { exploreCsv, explorePage } from './explorar.service.ts';
import { getVentanaDeInicio, inicioOf, startConversacion, type InicioDeps } from './inicio.service.ts';

type ConversacionesCalls =
  | 'listConversaciones'
  | 'listMisConversaciones'
  | 'countConversaciones'
  | 'getConversacion'
  | 'assignConversacion'
  | 'returnConversacion'
  | 'closeConversacion'
  | 'createConversacion'
  | 'getInicio'
  | 'getVentanaDeInicio'
  | 'searchConversaciones'
  | 'explorarConversaciones'
  | 'explorarConversacionesCsv';

export function conversacionesRoutes(
  conversaciones: ConversacionesService,
  deps: InicioDeps,
): Pick<Handlers<typeof catalogue>, ConversacionesCalls> {
  return {
    listConversaciones: ({ actor, input }) => conversaciones.list(actor, scopedBy(input.query)),
    listMisConversaciones: ({ actor, input }) => conversaciones.list(actor, scopedBy(input.query)),
    countConversaciones: ({ actor }) => conversaciones.counts(actor),
    getConversacion: ({ actor, input }) => conversaciones.get(actor, input.params.id),
    assignConversacion: ({ actor, input }) => conversaciones.assign(actor, input.params.id, input.body),
    returnConversacion: ({ actor, input }) => conversaciones.returnToWaiting(actor, input.params.id, input.body),
    closeConversacion: ({ actor, input }) => conversaciones.close(actor, input.params.id, input.body),
    createConversacion: ({ actor, input }) => startConversacion(deps, actor, input.body),
    getInicio: ({ actor, input }) => inicioOf(deps, actor, input.params.id),
    getVentanaDeInicio: ({ actor, input }) => getVentanaDeInicio(deps, actor, input.query),
    searchConversaciones: ({ actor, input }) => searchConversaciones(deps, actor, input.query),
    explorarConversaciones: ({ actor, input }) => explorePage(deps, actor, input.query),
    explorarConversacionesCsv: ({ actor, input }) => exploreCsv(deps, actor, input.query),
  };
}

type ScopedQuery = EndpointInput<typeof listConversaciones>['query'];

function scopedBy({ filter, scope = filter ?? 'mine', ...query }: ScopedQuery) {
  return { ...query, scope };
}
