import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import type { listPlantillas, sendPlantilla } from '@tertulia/contract/features/plantillas/endpoints';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { ProviderRefusal, ProviderUncertain, type MessagingProvider } from '#integrations/twilio/port';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { findCanalEnvio, isSubcuenta } from '#public/canales';
import type { ComposeService, Preparable } from '#public/inbox';
import { fillPlaces, renderPlantilla } from './plantilla-texto.ts';
import { toPlantilla } from './plantilla-wire.ts';
import { findPagina, findPlantilla, findPropiaComo, type PlantillaRow, type SyncSum } from './plantillas.repository.ts';
import { syncAll, syncVisibles, type SyncDeps } from './plantillas.sync.ts';

export interface PlantillasService {
  /** A SUPERADMIN sees all states; other users what can be sent. */
  list(actor: Actor, query: EndpointInput<typeof listPlantillas>['query']): Promise<Page<Plantilla>>;
  /**
   * Syncs what the actor sees. Throws UNAVAILABLE without a provider, UPSTREAM_FAILED on an invalid or missing answer.
   */
  sync(actor: Actor): Promise<SyncSum>;
  /** Syncs all accounts; called by the timer. */
  syncAll(signal: AbortSignal): Promise<void>;
  /**
   * Sends an approved template with its placeholders filled, also while the window is closed. Throws VALIDATION with a
   * missing placeholder, and what each send throws.
   */
  send(actor: Actor, target: { id: number; plantillaId: number }, body: SendBody): Promise<Mensaje>;
}

type SendBody = EndpointInput<typeof sendPlantilla>['body'];

export interface PlantillasDeps extends Omit<SyncDeps, 'provider'> {
  /** Null while WhatsApp is not configured. */
  provider: MessagingProvider | null;
  compose: Pick<ComposeService, 'write'>;
}

export function createPlantillasService(deps: PlantillasDeps): PlantillasService {
  async function withProvider<Answer>(ask: (provider: MessagingProvider) => Promise<Answer>): Promise<Answer> {
    const { provider } = deps;
    if (!provider) throw new AppError('UNAVAILABLE', { message: 'WhatsApp no está configurado.' });
    try {
      return await ask(provider);
    } catch (error) {
      if (!(error instanceof ProviderRefusal) && !(error instanceof ProviderUncertain)) throw error;
      throw new AppError('UPSTREAM_FAILED', { cause: error });
    }
  }

  return {
    async list(actor, query) {
      const { rows, total } = await findPagina(deps.database, actor, {
        q: query.q,
        estado: actor.roles.includes('SUPERADMIN') ? query.estado : 'APROBADA',
        page: query.page,
        size: query.size,
        by: query.sort.split(',')[0] as 'templateName' | 'estadoAprobacion' | 'categoria' | 'idioma',
        descending: query.sort.endsWith(',desc'),
      });
      return toPage(rows.map(toPlantilla), total, query.page, query.size);
    },

    sync: (actor) => withProvider((provider) => syncVisibles({ ...deps, provider }, actor)),
    syncAll: (signal) => withProvider((provider) => syncAll({ ...deps, provider }, signal)),

    async send(actor, { id: conversacionId, plantillaId }, { variables, clienteMensajeId, vistoHastaSecuencia }) {
      const { mensaje } = await deps.compose.write(actor, {
        conversacionId,
        clienteMensajeId,
        vistoHastaSecuencia,
        ...sayPlantilla(plantillaId, variables),
      });
      return mensaje;
    },
  };
}

/** A message from an approved template. Preparing it throws what `preparePlantilla` does. */
export function sayPlantilla(plantillaId: number, variables: Record<string, string>): Preparable {
  return {
    request: [`plantilla:${plantillaId}`, Object.entries(variables).toSorted()],
    prepare: (tx, { canalId }) => preparePlantilla(tx, { plantillaId, variables, canalId }),
  };
}

/**
 * The content of a message from an approved template. Throws NOT_FOUND for one that is neither the tenant's nor common,
 * VALIDATION for one that is not approved, that the channel's account does not have, or with a missing placeholder.
 */
export async function preparePlantilla(
  tx: Tx,
  { plantillaId, variables, canalId }: { plantillaId: number; variables: Record<string, string>; canalId: number },
): Promise<ReturnType<typeof fillPlantilla>> {
  const chosen = await findPlantilla(tx, plantillaId);
  if (!chosen) throw new AppError('NOT_FOUND');
  const plantilla = await findOfCanal(tx, chosen, canalId);
  if (!plantilla)
    throw new AppError('VALIDATION', {
      message:
        'Esta plantilla es común y este canal tiene su propia cuenta de WhatsApp. Elige una plantilla de tu negocio.',
      field: 'plantillaId',
    });
  assertAprobada(plantilla);
  return fillPlantilla(plantilla, variables);
}

/** Throws VALIDATION for a template without WhatsApp's approval. */
export function assertAprobada({ estadoAprobacion }: Pick<PlantillaRow, 'estadoAprobacion'>): void {
  if (estadoAprobacion !== 'APROBADA')
    throw new AppError('VALIDATION', { message: 'WhatsApp no ha aprobado esta plantilla.', field: 'plantillaId' });
}

/** The message with the template's placeholders filled. Throws VALIDATION with a missing one. */
export function fillPlantilla(
  plantilla: PlantillaRow,
  variables: Readonly<Record<string, string>>,
): { contenido: string; plantilla: { contentSid: string; variables: Record<string, string> } } {
  const values = fillPlaces(plantilla, variables);
  return {
    contenido: renderPlantilla(plantilla, values),
    plantilla: { contentSid: plantilla.contentSid, variables: values },
  };
}

/**
 * A template belongs to a provider account. A common one is in the platform's, so a channel with its own account sends
 * its own template of the same name, language and text; null if it has none.
 */
export async function findOfCanal(tx: Tx, chosen: PlantillaRow, canalId: number): Promise<PlantillaRow | null> {
  if (chosen.suscriptorId !== null) return chosen;
  const canal = await findCanalEnvio(tx, canalId);
  if (!canal || !isSubcuenta(canal)) return chosen;
  return (await findPropiaComo(tx, chosen)) ?? null;
}
