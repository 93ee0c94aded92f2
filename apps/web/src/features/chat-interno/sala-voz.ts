import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { resumenOfMensaje } from './citado.ts';

/** What was read aloud last, and how far the room had come then. */
export interface Announced {
  secuencia: number;
  text: string;
}

/** What is to be read aloud once the room ends with this message. One that is changed or taken back later is no news. */
export function nextAnnounced(before: Announced, last: SalaMensaje | undefined, usuarioId: number): Announced {
  if (!last || last.secuencia <= before.secuencia) return before;
  const { secuencia, autorUsuarioId, autorNombre, contenido, evento } = last;
  if (autorUsuarioId === usuarioId) return { secuencia, text: '' };
  return { secuencia, text: evento ? contenido : `${autorNombre}: ${resumenOfMensaje(last)}` };
}
