import type { SalaEvent } from '@tertulia/contract/features/chat-interno/sala';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';

type Announced = Extract<SalaEvent, { type: 'MENSAJE' }>;

/**
 * What a person is told of a message that they are not looking at: a word in a direct room, and a call by name. Whatever
 * else is said in a group only counts.
 */
export function avisoOf(event: Announced, usuarioId: number): string | null {
  const { autorUsuarioId, autorNombre, salaNombre, resumen, menciones, esEvento } = event;
  if (esEvento || autorUsuarioId === usuarioId) return null;
  if (salaNombre === null) return `${autorNombre}: ${resumen}`;
  if (!menciones.includes(usuarioId)) return null;
  return `${autorNombre} ${CHAT_INTERNO_TEXTS.inside} ${salaNombre}: ${resumen}`;
}
