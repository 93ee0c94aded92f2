import { SERVICE_WINDOW_HOURS } from '@tertulia/contract/features/conversaciones/estados';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';

const WINDOW_MS = SERVICE_WINDOW_HOURS * 3_600_000;
/** A chat is created a moment after its first message. */
const TOLERANCE_MS = 60_000;

/**
 * A chat's score; null until it has been computed. A customer who wrote has points for that alone, so a zero is not
 * computed yet. The window may be older than a chat that the team started.
 */
export function puntajeOf(chat: Pick<Conversacion, 'leadScore' | 'ventanaHasta' | 'fechaInicio'>): number | null {
  const { leadScore, ventanaHasta, fechaInicio } = chat;
  if (leadScore !== 0 || ventanaHasta === null) return leadScore;
  const wroteAt = Date.parse(ventanaHasta) - WINDOW_MS;
  return wroteAt >= Date.parse(fechaInicio) - TOLERANCE_MS ? null : leadScore;
}
