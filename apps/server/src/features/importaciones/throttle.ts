import { setTimeout as delay } from 'node:timers/promises';

/** At this pace a hundred thousand rows take fifty seconds of the minute that a load may take, with the look through the file before it. */
const MS_OF_A_ROW = 0.5;

/**
 * How a load gives way: behind some rows it rests for as long as they took, so that whoever else asks has the machine to himself
 * half of the time. Where the machine is so slow, or so busy, that the load would take too long, it rests less, or not at all.
 */
export function restAfter(workedMs: number, load: { filas: number; sinceMs: number }): number {
  const aheadMs = load.filas * MS_OF_A_ROW - load.sinceMs;
  return Math.max(0, Math.min(workedMs, aheadMs));
}

/** What a load does between two batches. */
export type GiveWay = (
  workedMs: number,
  load: { filas: number; sinceMs: number },
  signal: AbortSignal,
) => Promise<void>;

export const giveWay: GiveWay = (workedMs, load, signal) => delay(restAfter(workedMs, load), undefined, { signal });
