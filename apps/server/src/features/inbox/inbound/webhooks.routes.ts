import type { catalogue } from '@tertulia/contract/catalogue';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { getAparcados, replayAparcadoNow } from './aparcados.service.ts';
import type { Cola } from './cola.ts';
import { getCuarentena, replayCuarentena } from './cuarentena.service.ts';
import type { Puerta } from './puerta.service.ts';

export function webhooksRoutes(deps: {
  database: Database;
  puerta: Puerta | null;
  cola: Cola;
}): Pick<Handlers<typeof catalogue>, 'listCuarentena' | 'replayCuarentena' | 'listAparcados' | 'replayAparcado'> {
  return {
    listCuarentena: ({ actor, input }) => getCuarentena(deps.database, actor, input.query),
    listAparcados: ({ actor, input }) => getAparcados(deps.database, actor, input.query),
    replayAparcado: ({ actor, input }) => replayAparcadoNow(deps, actor, input.params.id),
    replayCuarentena: ({ actor, input }) => replayCuarentena(deps, actor, input.params.id),
  };
}
