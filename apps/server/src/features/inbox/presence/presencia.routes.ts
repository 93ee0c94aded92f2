import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { PresenciaService } from './presencia.service.ts';

export function presenciaRoutes(presencia: PresenciaService): Pick<Handlers<typeof catalogue>, 'announcePresencia'> {
  return {
    announcePresencia: async ({ actor, input }) => {
      await presencia.announce(actor, input.params.id, input.body.accion);
      return undefined;
    },
  };
}
