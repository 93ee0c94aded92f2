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

type Temperatura = 'hot' | 'warm' | 'cold' | 'unknown';

const HOT = 75;
const WARM = 45;

const NAMED: Readonly<Record<string, Temperatura>> = {
  hot: 'hot',
  caliente: 'hot',
  warm: 'warm',
  tibio: 'warm',
  cold: 'cold',
  frio: 'cold',
};

/** The temperature of a card: from the stage's name if it says so, otherwise from the score (document 2 §9). */
export function temperaturaOf(score: number | null, stage: string | null): Temperatura {
  const named = NAMED[stage?.toLowerCase() ?? ''];
  if (named) return named;
  if (score === null) return 'unknown';
  if (score >= HOT) return 'hot';
  return score >= WARM ? 'warm' : 'cold';
}

/** The colour class of a score (document 2 §9). */
export function scoreClassOf(score: number): 'high' | 'mid' | 'low' {
  if (score >= 80) return 'high';
  return score >= 50 ? 'mid' : 'low';
}

/** `+20`, `-5`, `0`: points with their sign, the minus as wide as the plus. */
export function signed(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `-${-points}`;
}
