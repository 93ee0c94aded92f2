import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { ImportacionesService } from './importaciones.service.ts';

type ImportacionesCalls =
  | 'importContactos'
  | 'getImportacionActual'
  | 'startImportacion'
  | 'cancelImportacion'
  | 'downloadResultado';

export function importacionesRoutes(
  importaciones: ImportacionesService,
): Pick<Handlers<typeof catalogue>, ImportacionesCalls> {
  return {
    importContactos: ({ actor, upload }) => importaciones.create(actor, upload),
    getImportacionActual: async ({ actor }) => ({ importacion: await importaciones.actual(actor) }),
    startImportacion: ({ actor, input }) => importaciones.start(actor, input.params.id, input.body.actualizar),
    cancelImportacion: ({ actor, input }) => importaciones.cancel(actor, input.params.id),
    downloadResultado: ({ actor, input }) => importaciones.resultado(actor, input.params.id, input.query),
  };
}
