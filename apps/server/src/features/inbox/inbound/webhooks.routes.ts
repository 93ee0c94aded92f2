import type { catalogue } from '@tertulia/contract/catalogue';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { getAparcados, replayAparcadoNow } from './aparcados.service.ts';
import type { KeyedQueue } from '#platform/queue/keyed-queue';
import { getCuarentena, replayCuarentena } from './cuarentena.service.ts';
import type { WebhookIntake } from './webhook-intake.service.ts';

export function webhooksRoutes(deps: {
  database: Database;
  intake: WebhookIntake | null;
  queue: KeyedQueue;
}): Pick<Handlers<typeof catalogue>, 'listCuarentena' | 'replayCuarentena' | 'listAparcados' | 'replayAparcado'> {
  return {
    listCuarentena: ({ actor, input }) => getCuarentena(deps.database, actor, input.query),
    listAparcados: ({ actor, input }) => getAparcados(deps.database, actor, input.query),
    replayAparcado: ({ actor, input }) => replayAparcadoNow(deps, actor, input.params.id),
    replayCuarentena: ({ actor, input }) => replayCuarentena(deps, actor, input.params.id),
  };
}
