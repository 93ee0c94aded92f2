import type { catalogue } from '@tertulia/contract/catalogue';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { listCanalesOf } from './canales.service.ts';

export function canalesRoutes(database: Database): Pick<Handlers<typeof catalogue>, 'listCanales'> {
  return { listCanales: ({ actor, input }) => listCanalesOf(database, actor, input.params.subId) };
}
