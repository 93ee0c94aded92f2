import type { catalogue } from '@tertulia/contract/catalogue';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { resendEncuesta } from './encuestas.service.ts';

export function encuestasRoutes(database: Database, clock: Clock): Pick<Handlers<typeof catalogue>, 'resendEncuesta'> {
  return {
    resendEncuesta: async ({ actor, input }) => {
      await resendEncuesta(database, clock, actor, input.params.id);
      return undefined;
    },
  };
}
