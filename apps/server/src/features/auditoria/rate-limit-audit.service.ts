import type { Database } from '#platform/db/database';
import type { Metrics } from '#platform/http/metrics';
import type { RateLimitBreach } from '#platform/rate-limit/rate-limiter';
import type { Log } from '#platform/log/log';
import { writeAudit } from './auditoria.repository.ts';

export interface RateLimitAuditDeps {
  database: Database;
  log: Log;
  metrics: Pick<Metrics, 'rateLimitBreaches'>;
}

/** Reports a rate-limit breach in the metrics, the log, and the audit of the user's tenant. */
export function createRateLimitAudit({
  database,
  log,
  metrics,
}: RateLimitAuditDeps): (breach: RateLimitBreach) => Promise<void> {
  return async ({ actor, what, times, windowSeconds }) => {
    metrics.rateLimitBreaches.inc({ what });
    log.warn(
      { what, times, windowSeconds, tenantId: actor?.tenantId, userId: actor?.userId },
      'a rate limit was exceeded',
    );
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
