import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { findCanalEnvio, listActiveCanales } from './canales.repository.ts';
import { setCalidad } from './edicion.repository.ts';
import { createPrueba, type PruebaDeps } from './prueba.service.ts';

/** WhatsApp rates a number by the day; the card shows when it was last asked. */
export const CALIDAD_SECONDS = 6 * 3600;

/** Asks the provider what WhatsApp thinks of every active number. */
export async function refreshCalidad(
  deps: PruebaDeps & { database: Database; clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = deps;
  const prueba = createPrueba(deps);
  for (const { suscriptorId, canalId } of await listActiveCanales(database)) {
    if (signal.aborted) return;
    const scope = { tenantId: suscriptorId };
    const canal = await database.withTenant(scope, (tx) => findCanalEnvio(tx, canalId));
    const sender = canal && (await prueba.findSenderIfAnswered(canal, canal.subcuentaToken));
    if (!sender) continue;
    await database.withTenant(scope, (tx) =>
      setCalidad(tx, canalId, { calidad: sender.quality, limite: sender.limit }, clock.now()),
    );
  }
}
