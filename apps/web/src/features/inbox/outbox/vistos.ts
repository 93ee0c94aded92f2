import { onSessionEnd } from '../../../platform/session/session.ts';

const seen = new Map<number, number>();
onSessionEnd(() => seen.clear());

/** Records up to which message the user has seen a chat. */
export function noteVisto(conversacionId: number, secuencia: number): void {
  seen.set(conversacionId, Math.max(seen.get(conversacionId) ?? 0, secuencia));
}

/** Up to which message the user has seen a chat since the page was opened; 0 if it was not. */
export function vistoIn(conversacionId: number): number {
  return seen.get(conversacionId) ?? 0;
}

/** The seen mark for a send now; null, which skips the check, stays null. */
export function raisedVisto(mark: number | null | undefined, seenNow: number): number | null {
  return mark === null || mark === undefined ? null : Math.max(mark, seenNow);
}
