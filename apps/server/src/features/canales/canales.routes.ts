import type { catalogue } from '@tertulia/contract/catalogue';
import type { Database } from '#platform/db/database';
import { AppError } from '#platform/http/app-error';
import type { Handlers } from '#platform/http/endpoints';
import { listCanales } from './canales.repository.ts';

export function canalesRoutes(database: Database): Pick<Handlers<typeof catalogue>, 'listCanales'> {
  return {
    listCanales: async ({ actor, input }) => {
      if (input.params.subId !== actor.tenantId) throw new AppError('NOT_FOUND');
      return listCanales(database, actor);
    },
  };
}
