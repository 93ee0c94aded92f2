import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { SuscriptoresService } from './suscriptores.service.ts';

type SuscriptoresCalls =
  | 'listSuscriptores'
  | 'getSuscriptor'
  | 'createSuscriptor'
  | 'updateSuscriptor'
  | 'activateSuscriptor'
  | 'deactivateSuscriptor';

export function suscriptoresRoutes(
  suscriptores: SuscriptoresService,
): Pick<Handlers<typeof catalogue>, SuscriptoresCalls> {
  return {
    listSuscriptores: ({ actor, input }) => suscriptores.list(actor, input.query),
    getSuscriptor: ({ actor, input }) => suscriptores.get(actor, input.params.id),
    createSuscriptor: ({ actor, input }) => suscriptores.create(actor, input.body),
    updateSuscriptor: ({ actor, input, upload }) => suscriptores.update(actor, input.params.id, input.body, upload),
    activateSuscriptor: ({ actor, input }) => suscriptores.setEstado(actor, input.params.id, 1),
    deactivateSuscriptor: ({ actor, input }) => suscriptores.setEstado(actor, input.params.id, 0),
  };
}
