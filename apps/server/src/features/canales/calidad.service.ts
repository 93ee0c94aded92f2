import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { forEachLimited } from '#platform/concurrency/keyed-semaphore';
import { findCanalEnvio, listActiveCanales, type CanalActivo } from './canales.repository.ts';
import { setCalidad } from './edicion.repository.ts';
import { createProviderCheck, type ProviderCheckDeps } from './provider-check.service.ts';

/** WhatsApp rates a number once a day; the card shows the time of the last query. */
export const CALIDAD_SECONDS = 6 * 3600;
/** Concurrent queries, in total and per provider account. */
const AT_ONCE = 4;
const OF_AN_ACCOUNT = 2;

/** Queries the provider for WhatsApp's rating of each active number. */
export async function refreshCalidad(
  deps: ProviderCheckDeps & { database: Database; clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = deps;
  const providerCheck = createProviderCheck(deps);
  const refresh = async ({ suscriptorId, canalId }: CanalActivo) => {
    const scope = { tenantId: suscriptorId };
    const canal = await database.withTenant(scope, (tx) => findCanalEnvio(tx, canalId));
    const sender = canal && (await providerCheck.findSenderIfAnswered(canal, canal.subcuentaToken));
    if (!sender) return;
    await database.withTenant(scope, (tx) =>
      setCalidad(tx, canalId, { calidad: sender.quality, limite: sender.limit }, clock.now()),
    );
  };
  const keyOf = ({ cuenta }: CanalActivo) => cuenta ?? '';
  await forEachLimited(
    await listActiveCanales(database),
    { atOnce: AT_ONCE, perKey: OF_AN_ACCOUNT, keyOf, signal },
    refresh,
  );
}
