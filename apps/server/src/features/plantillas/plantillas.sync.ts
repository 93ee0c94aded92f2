import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { MessagingProvider, ProviderTemplate } from '#integrations/twilio/port';
import type { Actor } from '#platform/http/actor';
import { auditInsert } from '#public/auditoria';
import { findCanalEnvio, listActiveCanales, toSubaccount, type Subaccount } from '#public/canales';
import { toEstadoPlantilla } from './estado-plantilla.ts';
import { syncComunes, syncPropias, type NewPlantilla, type SyncSum } from './plantillas.repository.ts';

export const PLANTILLAS_SYNC_SECONDS = 3600;

export interface SyncDeps {
  database: Database;
  clock: Clock;
  provider: MessagingProvider;
  secretBox: Pick<SecretBox, 'open'>;
  log: Log;
}

/**
 * Reads every account's templates: the platform's are everybody's, a subaccount's its subscriber's. What the provider
 * does not list any more disappears; who asked for it is written down. One subscriber's trouble keeps nobody else from it; the platform's is thrown.
 */
export async function syncTemplates(
  { database, clock, provider, secretBox, log }: SyncDeps,
  asker: Actor | null,
): Promise<SyncSum> {
  let began = clock.now();
  const comunes = (await provider.listTemplates({})).map(toNewPlantilla);
  const entry = { entidad: 'plantilla', accion: 'SINCRONIZAR' };
  const audit = asker && ((of: Parameters<typeof auditInsert>[2]) => auditInsert(asker, entry, of));
  const sums = [await syncComunes(database, comunes, { now: began, audit })];
  for (const [tenantId, accounts] of await listSubaccounts(database, secretBox)) {
    try {
      began = clock.now();
      const own: NewPlantilla[] = [];
      for (const subaccount of accounts)
        own.push(...(await provider.listTemplates({ subaccount })).map(toNewPlantilla));
      sums.push(await database.withTenant({ tenantId }, (tx) => syncPropias(tx, own, began)));
    } catch (error) {
      log.warn({ err: error, tenantId }, 'the templates of a subscriber could not be read');
    }
  }
  const sum = (of: (one: SyncSum) => number) => sums.reduce((before, one) => before + of(one), 0);
  return { total: sum((one) => one.total), nuevas: sum((one) => one.nuevas), cambiadas: sum((one) => one.cambiadas) };
}

/** The provider's accounts of each subscriber that has its own. */
async function listSubaccounts(
  database: Database,
  secretBox: Pick<SecretBox, 'open'>,
): Promise<Map<number, Subaccount[]>> {
  const found = new Map<number, Subaccount[]>();
  for (const { suscriptorId: tenantId, canalId, cuenta } of await listActiveCanales(database)) {
    if (cuenta === null) continue;
    const canal = await database.withTenant({ tenantId }, (tx) => findCanalEnvio(tx, canalId));
    const account = canal && toSubaccount(canal, secretBox);
    if (!account) continue;
    const accounts = found.get(tenantId) ?? [];
    if (!accounts.some(({ sid }) => sid === account.sid)) found.set(tenantId, [...accounts, account]);
  }
  return found;
}

/** What we keep of a template that the provider told of. */
export function toNewPlantilla(template: ProviderTemplate): NewPlantilla {
  return {
    contentSid: template.sid,
    nombre: template.name,
    idioma: template.language,
    categoria: template.category,
    estadoAprobacion: toEstadoPlantilla(template.status),
    motivoRechazo: template.rejectionReason,
    cuerpo: template.body,
    variables: template.variables,
  };
}
