import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { AreasService } from './areas.service.ts';

type AreasCalls = 'listAreas' | 'getArea' | 'createArea' | 'updateArea' | 'setAreaEstado';

export function areasRoutes(areas: AreasService): Pick<Handlers<typeof catalogue>, AreasCalls> {
  return {
    listAreas: ({ actor, input }) => areas.list(actor, input.params.subscriberId),
    getArea: ({ actor, input }) => areas.get(actor, input.params.id),
    createArea: ({ actor, input }) => areas.create(actor, input.body),
    updateArea: ({ actor, input }) => areas.update(actor, input.params.id, input.body),
    setAreaEstado: ({ actor, input }) => areas.setEstado(actor, input.params.id, input.body.estado),
  };
}
