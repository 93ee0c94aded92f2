import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { DifusionesService } from './difusiones.service.ts';

type DifusionesCalls =
  | 'broadcastPlantilla'
  | 'listDifusiones'
  | 'getDifusion'
  | 'listDestinatarios'
  | 'downloadDestinatarios'
  | 'pauseDifusion'
  | 'resumeDifusion'
  | 'stopDifusion';

export function difusionesRoutes(difusiones: DifusionesService): Pick<Handlers<typeof catalogue>, DifusionesCalls> {
  return {
    broadcastPlantilla: ({ actor, input }) => difusiones.broadcast(actor, input),
    listDifusiones: ({ actor, input }) => difusiones.list(actor, input.query),
    getDifusion: ({ actor, input }) => difusiones.get(actor, input.params.id),
    listDestinatarios: ({ actor, input }) => difusiones.listDestinatarios(actor, input.params.id, input.query),
    downloadDestinatarios: ({ actor, input }) => difusiones.csv(actor, input.params.id),
    pauseDifusion: ({ actor, input }) => difusiones.pause(actor, input.params.id),
    resumeDifusion: ({ actor, input }) => difusiones.resume(actor, input.params.id),
    stopDifusion: ({ actor, input }) => difusiones.stop(actor, input.params.id),
  };
}
