import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { listConversaciones } from '@tertulia/contract/features/conversaciones/endpoints';
import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { ConversacionesService } from './conversaciones.service.ts';

type ConversacionesCalls =
  | 'listConversaciones'
  | 'listMisConversaciones'
  | 'countConversaciones'
  | 'getConversacion'
  | 'assignConversacion'
  | 'returnConversacion'
  | 'closeConversacion';

export function conversacionesRoutes(
  conversaciones: ConversacionesService,
): Pick<Handlers<typeof catalogue>, ConversacionesCalls> {
  return {
    listConversaciones: ({ actor, input }) => conversaciones.list(actor, scopedBy(input.query)),
    listMisConversaciones: ({ actor, input }) => conversaciones.list(actor, scopedBy(input.query)),
    countConversaciones: ({ actor }) => conversaciones.counts(actor),
    getConversacion: ({ actor, input }) => conversaciones.get(actor, input.params.id),
    assignConversacion: ({ actor, input }) => conversaciones.assign(actor, input.params.id, input.body),
    returnConversacion: ({ actor, input }) => conversaciones.returnToWaiting(actor, input.params.id, input.body),
    closeConversacion: ({ actor, input }) => conversaciones.close(actor, input.params.id, input.body),
  };
}

type ScopedQuery = EndpointInput<typeof listConversaciones>['query'];

function scopedBy({ filter, scope = filter ?? 'mine', ...query }: ScopedQuery) {
  return { ...query, scope };
}
