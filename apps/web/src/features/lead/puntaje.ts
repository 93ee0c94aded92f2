import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';

/**
 * A chat's score; null while the rules have not looked at it yet. Whoever wrote within WhatsApp's window has points for that
 * alone, so a nought there is one that nobody has reckoned.
 */
export function puntajeOf(
  { leadScore, ventanaHasta }: Pick<Conversacion, 'leadScore' | 'ventanaHasta'>,
  now: number,
): number | null {
  const isRecent = ventanaHasta !== null && Date.parse(ventanaHasta) > now;
  return leadScore === 0 && isRecent ? null : leadScore;
}
