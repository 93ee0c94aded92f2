import type { catalogue } from '@tertulia/contract/catalogue';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { changeOwnPassword } from './perfil.service.ts';

export function perfilRoutes(database: Database): Pick<Handlers<typeof catalogue>, 'changePassword'> {
  return {
    changePassword: async ({ actor, input }) => {
      await changeOwnPassword(database, actor, input.body);
      return undefined;
    },
  };
}
