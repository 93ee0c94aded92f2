import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import { getVentanaDeInicio, inicioOf, startConversacion, type StartChatDeps } from './start-chat.service.ts';

type StartChatCalls = 'createConversacion' | 'getInicio' | 'getVentanaDeInicio';

export function startChatRoutes(deps: StartChatDeps): Pick<Handlers<typeof catalogue>, StartChatCalls> {
  return {
    createConversacion: ({ actor, input }) => startConversacion(deps, actor, input.body),
    getInicio: ({ actor, input }) => inicioOf(deps, actor, input.params.id),
    getVentanaDeInicio: ({ actor, input }) => getVentanaDeInicio(deps, actor, input.query),
  };
}
