import type { Clock } from '#platform/clock/clock';

export interface PresupuestoLimits {
  /** Refusals of one address that are kept per minute. */
  perAddress: number;
  /** Refusals of all addresses together that are kept per minute. */
  together: number;
}

const WINDOW_MS = 60_000;
/** Most remembered addresses. Further ones within a minute share the budget of all. */
const MAX_ADDRESSES = 10_000;
const USUAL: PresupuestoLimits = { perAddress: 60, together: 300 };

/**
 * Limits how many unsigned webhooks get a row and a log line: the first ones of each address and minute. It limits
 * storage only, never verification, so earlier forgeries cannot block a valid signature.
 */
export function createPresupuesto(clock: Clock, limits: PresupuestoLimits = USUAL) {
  let begun = Number.NEGATIVE_INFINITY;
  let together = 0;
  const spent = new Map<string, number>();

  return {
    /** Consumes one of an address: `exhausted` for the first beyond the limit, `dropped` for all after it. */
    spend(direccion: string): 'kept' | 'exhausted' | 'dropped' {
      const now = clock.now().getTime();
      if (Math.abs(now - begun) >= WINDOW_MS) {
        begun = now;
        together = 0;
        spent.clear();
      }
      const mine = (spent.get(direccion) ?? 0) + 1;
      if (spent.size < MAX_ADDRESSES || spent.has(direccion)) spent.set(direccion, mine);
      if (mine > limits.perAddress) return mine === limits.perAddress + 1 ? 'exhausted' : 'dropped';
      together++;
      if (together > limits.together) return together === limits.together + 1 ? 'exhausted' : 'dropped';
      return 'kept';
    },
  };
}
