import type { SalaEvent } from '@tertulia/contract/features/chat-interno/sala';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';

type Announced = Extract<SalaEvent, { type: 'MENSAJE' }>;

/**
 * The notification of a message that the user is not looking at: of a direct sala or a mention. Other messages of a
 * group only count.
 */
export function avisoOf(event: Announced, usuarioId: number): string | null {
  const { autorUsuarioId, autorNombre, salaNombre, resumen, menciones, esEvento } = event;
  if (esEvento || autorUsuarioId === usuarioId) return null;
  if (salaNombre === null) return `${autorNombre}: ${resumen}`;
  if (!menciones.includes(usuarioId)) return null;
  return `${autorNombre} ${CHAT_INTERNO_TEXTS.inside} ${salaNombre}: ${resumen}`;
}
