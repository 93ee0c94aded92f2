import { raiseOverOwn } from '../messages/thread.ts';
import { readThread } from '../messages/thread.queries.ts';
import { getSession } from '../../../platform/session/session.ts';

/**
 * The newest message that a send's writer had seen, as the request carries it: nothing once they chose to send anyway
 * (beyond A4).
 */
export function vistoOf({
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
