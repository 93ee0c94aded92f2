import { ApiError } from '../../../platform/http/api-error.ts';
import { getSession, onSessionEnd } from '../../../platform/session/session.ts';
import { raiseOverOwn } from '../messages/thread.ts';
import { readThread } from '../messages/thread.queries.ts';

const seen = new Map<number, number>();
onSessionEnd(() => seen.clear());

/** Records up to which message the user has seen a chat. */
export function noteSeen(conversacionId: number, secuencia: number): void {
  seen.set(conversacionId, Math.max(seen.get(conversacionId) ?? 0, secuencia));
}

/** Up to which message the user has seen a chat since the page was opened; 0 if it was not. */
export function seenIn(conversacionId: number): number {
  return seen.get(conversacionId) ?? 0;
}

/** The seen mark for a send now; null, which skips the check, stays null. */
export function raiseSeen(mark: number | null | undefined, seenNow: number): number | null {
  return mark === null || mark === undefined ? null : Math.max(mark, seenNow);
}

/**
 * The newest message that a send's writer had seen, as the request carries it: nothing once they chose to send anyway
 * (beyond A4).
 */
export function seenField({
  conversacionId,
  vistoHastaSecuencia = null,
}: {
  conversacionId: number;
  vistoHastaSecuencia?: number | null;
}): { vistoHastaSecuencia?: number } {
  if (vistoHastaSecuencia === null) return {};
  const usuarioId = getSession()?.usuario.id;
  if (usuarioId === undefined) return { vistoHastaSecuencia };
  return { vistoHastaSecuencia: raiseOverOwn(readThread(conversacionId), vistoHastaSecuencia, usuarioId) };
}

/**
 * True if the server refused a send by the stale-write check: its writer has not seen the customer's newest message
 * (beyond A4).
 */
export function isStaleWrite(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT' && error.field === 'vistoHastaSecuencia';
}
