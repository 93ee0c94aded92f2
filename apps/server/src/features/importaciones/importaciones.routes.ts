import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { ImportacionesService } from './importaciones.service.ts';

type ImportacionesCalls =
  | 'importContactos'
  | 'getImportacionActual'
  | 'reviewColumnas'
  | 'startImportacion'
  | 'cancelImportacion'
  | 'downloadResultado';

export function importacionesRoutes(
  importaciones: ImportacionesService,
): Pick<Handlers<typeof catalogue>, ImportacionesCalls> {
  return {
    importContactos: ({ actor, upload }) => importaciones.create(actor, upload),
    getImportacionActual: async ({ actor }) => ({ importacion: await importaciones.actual(actor) }),
    reviewColumnas: ({ actor, input }) => importaciones.reviewColumnas(actor, input.params.id, input.body),
    startImportacion: ({ actor, input }) => importaciones.start(actor, input.params.id, input.body),
    cancelImportacion: ({ actor, input }) => importaciones.cancel(actor, input.params.id),
    downloadResultado: ({ actor, input }) => importaciones.resultado(actor, input.params.id, input.query),
  };
}
