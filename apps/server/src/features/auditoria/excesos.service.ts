import type { Database } from '#platform/db/database';
import type { Metrics } from '#platform/http/metrics';
import type { RateLimitBreach } from '#platform/http/throttle';
import type { Log } from '#platform/log/log';
import { writeAudit } from './auditoria.repository.ts';

export interface ExcesosDeps {
  database: Database;
  log: Log;
  metrics: Pick<Metrics, 'excesses'>;
}

/** Reports a rate-limit breach in the metrics, the log, and the audit of the user's tenant. */
export function createExcesos({ database, log, metrics }: ExcesosDeps): (breach: RateLimitBreach) => Promise<void> {
  return async ({ actor, what, times, windowSeconds }) => {
    metrics.excesses.inc({ what });
    log.warn({ what, times, windowSeconds, tenantId: actor?.tenantId, userId: actor?.userId }, 'a limit was passed');
    if (!actor) return;
    await database.withTenant(actor, (tx) =>
      writeAudit(tx, actor, {
        entidad: 'limite',
        accion: 'SUPERAR',
        detalles: { que: what, veces: times, segundos: windowSeconds },
      }),
    );
  };
}
