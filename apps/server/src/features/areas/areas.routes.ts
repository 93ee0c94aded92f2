import type { catalogue } from '@tertulia/contract/catalogue';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { listAreasOf } from './areas.service.ts';

export function areasRoutes(database: Database): Pick<Handlers<typeof catalogue>, 'listAreas'> {
  return { listAreas: ({ actor, input }) => listAreasOf(database, actor, input.params.subscriberId) };
}
