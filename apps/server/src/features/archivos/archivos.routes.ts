import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { ArchivosService } from './archivos.service.ts';

export function archivosRoutes(archivos: ArchivosService): Pick<Handlers<typeof catalogue>, 'renewArchivoUrl'> {
  return { renewArchivoUrl: ({ actor, input }) => archivos.renewUrl(actor, input.params.id) };
}
