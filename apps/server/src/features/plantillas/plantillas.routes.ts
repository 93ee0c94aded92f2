import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { AutoriaService } from './autoria.service.ts';
import type { PlantillasService } from './plantillas.service.ts';

type PlantillasCalls =
  | 'listPlantillas'
  | 'createPlantilla'
  | 'updatePlantilla'
  | 'submitPlantilla'
  | 'removePlantilla'
  | 'syncPlantillas'
  | 'sendPlantilla';

export function plantillasRoutes(
  plantillas: PlantillasService,
  autoria: AutoriaService,
): Pick<Handlers<typeof catalogue>, PlantillasCalls> {
  return {
    listPlantillas: ({ actor, input }) => plantillas.list(actor, input.query),
    createPlantilla: ({ actor, input }) => autoria.create(actor, input.body),
    updatePlantilla: ({ actor, input }) => autoria.update(actor, input.params.id, input.body),
    submitPlantilla: ({ actor, input }) => autoria.submit(actor, input.params.id, input.body),
    removePlantilla: async ({ actor, input }) => {
      await autoria.remove(actor, input.params.id);
      return undefined;
    },
    syncPlantillas: ({ actor }) => plantillas.sync(actor),
    sendPlantilla: ({ actor, input }) => plantillas.send(actor, input.params, input.body),
  };
}
