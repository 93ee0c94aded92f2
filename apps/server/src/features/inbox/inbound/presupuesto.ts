import type { Clock } from '#platform/clock/clock';

export interface PresupuestoLimits {
  /** Refusals of one address that are kept per minute. */
  perAddress: number;
  /** Refusals of all addresses together that are kept per minute. */
  together: number;
}

const WINDOW_MS = 60_000;
/** So many addresses are remembered; more within a minute share the budget of all. */
const MAX_ADDRESSES = 10_000;
const USUAL: PresupuestoLimits = { perAddress: 60, together: 300 };

/**
 * How much of what nobody signed is worth a row and a line in the log: the first ones of each address and minute. It
 * decides on keeping alone, never on checking, so that a valid signature is not refused for what came before it.
 */
export function createPresupuesto(clock: Clock, limits: PresupuestoLimits = USUAL) {
  let begun = Number.NEGATIVE_INFINITY;
  let together = 0;
  const spent = new Map<string, number>();

  return {
    /** Spends one of an address: `exhausted` for the first that is too many, `dropped` for all after it. */
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
