import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { CanalesService } from './canales.service.ts';

type CanalesCalls =
  | 'listCanales'
  | 'getSaludCanales'
  | 'getCanal'
  | 'createCanal'
  | 'updateCanal'
  | 'activateCanal'
  | 'deactivateCanal';

export function canalesRoutes(canales: CanalesService): Pick<Handlers<typeof catalogue>, CanalesCalls> {
  return {
    listCanales: ({ actor, input }) => canales.list(actor, input.params.subId),
    getSaludCanales: ({ actor, input }) => canales.salud(actor, input.params.subId),
    getCanal: ({ actor, input }) => canales.get(actor, input.params),
    createCanal: ({ actor, input }) => canales.create(actor, input.params.subId, input.body),
    updateCanal: ({ actor, input }) => canales.update(actor, input.params, input.body),
    activateCanal: ({ actor, input }) => canales.activate(actor, input.params),
    deactivateCanal: ({ actor, input }) => canales.deactivate(actor, input.params),
  };
}
