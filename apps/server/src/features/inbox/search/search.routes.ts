import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import { searchConversaciones } from './busqueda.service.ts';
import { exploreCsv, explorePage, type ExplorarDeps } from './explorar.service.ts';

type SearchCalls = 'searchConversaciones' | 'explorarConversaciones' | 'explorarConversacionesCsv';

export function searchRoutes(deps: ExplorarDeps): Pick<Handlers<typeof catalogue>, SearchCalls> {
  return {
    searchConversaciones: ({ actor, input }) => searchConversaciones(deps, actor, input.query),
    explorarConversaciones: ({ actor, input }) => explorePage(deps, actor, input.query),
    explorarConversacionesCsv: ({ actor, input }) => exploreCsv(deps, actor, input.query),
  };
}
