import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import type { listPlantillas } from '@tertulia/contract/features/plantillas/endpoints';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { ProviderRefusal, ProviderUncertain, type MessagingProvider } from '#integrations/twilio/port';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { listPlaces } from './plantilla-texto.ts';
import { findPagina, type PlantillaRow, type SyncSum } from './plantillas.repository.ts';
import { syncTemplates, type SyncDeps } from './plantillas.sync.ts';

export interface PlantillasService {
  /** A SUPERADMIN sees every state; everybody else what can be sent. */
  list(actor: Actor, query: EndpointInput<typeof listPlantillas>['query']): Promise<Page<Plantilla>>;
  /** Throws UNAVAILABLE without a provider, UPSTREAM_FAILED when it does not answer as it should. */
  sync(): Promise<SyncSum>;
}

export interface PlantillasDeps extends Omit<SyncDeps, 'provider'> {
  /** Null while WhatsApp is not configured. */
  provider: MessagingProvider | null;
}

export function createPlantillasService(deps: PlantillasDeps): PlantillasService {
  return {
    async list(actor, query) {
      const { rows, total } = await findPagina(deps.database, actor, {
        q: query.q,
        approvedOnly: !actor.roles.includes('SUPERADMIN'),
        page: query.page,
        size: query.size,
        descending: query.sort === 'templateName,desc',
      });
      return toPage(rows.map(toPlantilla), total, query.page, query.size);
    },

    async sync() {
      const { provider } = deps;
      if (!provider) throw new AppError('UNAVAILABLE', { message: 'WhatsApp no está configurado.' });
      try {
        return await syncTemplates({ ...deps, provider });
      } catch (error) {
        if (!(error instanceof ProviderRefusal) && !(error instanceof ProviderUncertain)) throw error;
        throw new AppError('UPSTREAM_FAILED', { cause: error });
      }
    },
  };
}

function toPlantilla(row: PlantillaRow): Plantilla {
  return {
    id: row.id,
    templateName: row.nombre,
    contentTemplateSid: row.contentSid,
    idioma: row.idioma,
    categoria: row.categoria,
    estadoAprobacion: row.estadoAprobacion,
    motivoRechazo: row.motivoRechazo,
    cuerpo: row.cuerpo,
    variables: listPlaces(row).map((clave) => ({ clave, ejemplo: row.variables[clave] ?? null })),
    suscriptorId: row.suscriptorId,
  };
}
