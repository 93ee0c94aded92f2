import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { ConversacionesService } from './conversaciones.service.ts';

type ConversacionesCalls =
  | 'listConversaciones'
  | 'listMisConversaciones'
  | 'countConversaciones'
  | 'getConversacion'
  | 'assignConversacion'
  | 'closeConversacion';

export function conversacionesRoutes(
  conversaciones: ConversacionesService,
): Pick<Handlers<typeof catalogue>, ConversacionesCalls> {
  return {
    listConversaciones: ({ actor, input }) => conversaciones.list(actor, input.query),
    listMisConversaciones: ({ actor, input }) =>
      conversaciones.list(actor, { ...input.query, scope: input.query.filter }),
    countConversaciones: ({ actor }) => conversaciones.counts(actor),
    getConversacion: ({ actor, input }) => conversaciones.get(actor, input.params.id),
    assignConversacion: ({ actor, input }) => conversaciones.assign(actor, input.params.id, input.body),
    closeConversacion: ({ actor, input }) => conversaciones.close(actor, input.params.id, input.body),
  };
}
