import { setTimeout as delay } from 'node:timers/promises';

/**
 * At this pace a hundred thousand rows take fifty seconds of the allowed minute, together with the review before it.
 */
const MS_OF_A_ROW = 0.5;

/**
 * The pause after some rows: as long as they took, so that other requests have the machine half of the time. If the
 * machine is so slow or busy that the import would take too long, the pause is shorter or zero.
 */
export function restAfter(workedMs: number, load: { filas: number; sinceMs: number }): number {
  const aheadMs = load.filas * MS_OF_A_ROW - load.sinceMs;
  return Math.max(0, Math.min(workedMs, aheadMs));
}

/** What an import does between two batches. */
export type GiveWay = (
  workedMs: number,
  load: { filas: number; sinceMs: number },
  signal: AbortSignal,
) => Promise<void>;

export const giveWay: GiveWay = (workedMs, load, signal) => delay(restAfter(workedMs, load), undefined, { signal });
