import type { catalogue } from '@tertulia/contract/catalogue';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { listCalificaciones } from './calificaciones.service.ts';
import { getReenvio, resendEncuesta } from './reenvio.service.ts';

export function encuestasRoutes(
  database: Database,
  clock: Clock,
): Pick<Handlers<typeof catalogue>, 'resendEncuesta' | 'getReenvioEncuesta' | 'listEncuestas'> {
  return {
    resendEncuesta: async ({ actor, input }) => {
      await resendEncuesta({ database, clock }, actor, input.params.id);
      return undefined;
    },
    getReenvioEncuesta: ({ actor, input }) => getReenvio({ database, clock }, actor, input.params.id),
    listEncuestas: ({ actor, input }) => listCalificaciones(database, actor, input.query),
  };
}
