import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { forEachLimited } from '#platform/concurrency/keyed-semaphore';
import type { MessagingProvider, ProviderTemplate } from '#integrations/twilio/port';
import type { Actor } from '#platform/http/actor';
import { auditInsert } from '#public/auditoria';
import { listActiveCanales, listCanalesEnvio, toSubaccount, type Subaccount } from '#public/canales';
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

/** Tenants whose accounts are read at once: a slow account delays only its own tenant. */
const AT_ONCE = 4;

/**
 * Syncs what the user's page shows: the common templates and the own tenant's; the timer reads the other accounts.
 * Templates missing at the provider disappear; the sync is audited with its user. A failure of the platform's account
 * is thrown; the own account's is left to the timer.
 */
export async function syncVisibles(deps: SyncDeps, asker: Actor): Promise<SyncSum> {
  const sums = [await syncDeTodos(deps, asker), ...(await syncSuscriptor(deps, asker.tenantId))];
  const sum = (of: (one: SyncSum) => number) => sums.reduce((before, one) => before + of(one), 0);
  return { total: sum((one) => one.total), nuevas: sum((one) => one.nuevas), cambiadas: sum((one) => one.cambiadas) };
}

/** Syncs the templates of all accounts. A failing account does not affect others; the platform's failure is thrown. */
export async function syncAll(deps: SyncDeps, signal: AbortSignal): Promise<void> {
  const withOwn = (await listActiveCanales(deps.database)).filter(({ cuenta }) => cuenta !== null);
  const tenantIds = [...new Set(withOwn.map(({ suscriptorId }) => suscriptorId))];
  const ends = await Promise.allSettled([
    syncDeTodos(deps, null),
    forEachLimited(tenantIds, { atOnce: AT_ONCE, signal }, async (tenantId) => {
      await syncSuscriptor(deps, tenantId);
    }),
  ]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** The platform's account, whose templates are common. */
async function syncDeTodos({ database, clock, provider }: SyncDeps, asker: Actor | null): Promise<SyncSum> {
  const now = clock.now();
  const comunes = (await provider.listTemplates({})).map(toNewPlantilla);
  const entry = { entidad: 'plantilla', accion: 'SINCRONIZAR' } as const;
  const audit = asker && ((of: Parameters<typeof auditInsert>[2]) => auditInsert(asker, entry, of));
  return syncComunes(database, comunes, { now, audit });
}

/** A tenant's own accounts, whose templates are private to it; empty without one or without an answer. */
async function syncSuscriptor(deps: SyncDeps, tenantId: number): Promise<SyncSum[]> {
  const { database, clock, provider, log } = deps;
  try {
    const accounts = await listSubaccounts(deps, tenantId);
    if (accounts.length === 0) return [];
    const now = clock.now();
    const own: NewPlantilla[] = [];
    for (const subaccount of accounts) own.push(...(await provider.listTemplates({ subaccount })).map(toNewPlantilla));
    return [await database.withTenant({ tenantId }, (tx) => syncPropias(tx, own, now))];
  } catch (error) {
    log.warn({ err: error, tenantId }, 'a tenant’s templates could not be read');
    return [];
  }
}

/** The provider accounts of the tenant's active channels that have their own. */
async function listSubaccounts({ database, secretBox }: SyncDeps, tenantId: number): Promise<Subaccount[]> {
  const canales = await database.withTenant({ tenantId }, listCanalesEnvio);
  const found = canales.flatMap((canal) => toSubaccount(canal, secretBox) ?? []);
  return [...new Map(found.map((account) => [account.sid, account])).values()];
}

/** The stored form of a provider's template. */
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
