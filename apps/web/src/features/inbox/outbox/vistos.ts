import { onSessionEnd } from '../../../platform/session/session.ts';

const seen = new Map<number, number>();
onSessionEnd(() => seen.clear());

/** Notes up to which message the person has seen a chat. */
export function noteVisto(conversacionId: number, secuencia: number): void {
  seen.set(conversacionId, Math.max(seen.get(conversacionId) ?? 0, secuencia));
}

/** Up to which message the person has seen a chat since the page was opened; 0 where it was not. */
export function vistoIn(conversacionId: number): number {
  return seen.get(conversacionId) ?? 0;
}

/** The mark that something sent now goes with; null, which asks nobody, stays so. */
export function raisedVisto(mark: number | null | undefined, seenNow: number): number | null {
  return mark === null || mark === undefined ? null : Math.max(mark, seenNow);
}
