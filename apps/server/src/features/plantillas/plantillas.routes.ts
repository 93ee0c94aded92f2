import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { PlantillasService } from './plantillas.service.ts';

type PlantillasCalls = 'listPlantillas' | 'syncPlantillas' | 'sendPlantilla';

export function plantillasRoutes(plantillas: PlantillasService): Pick<Handlers<typeof catalogue>, PlantillasCalls> {
  return {
    listPlantillas: ({ actor, input }) => plantillas.list(actor, input.query),
    syncPlantillas: () => plantillas.sync(),
    sendPlantilla: ({ actor, input }) => plantillas.send(actor, input.params, input.body),
  };
}
