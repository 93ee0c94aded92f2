import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { resumenOfMensaje } from './citado.ts';

/** The last announcement, and the sala's newest number then. */
export interface Announced {
  secuencia: number;
  text: string;
}

/** The next announcement once the sala ends with this message. A later change or deletion is not announced. */
export function nextAnnounced(before: Announced, last: SalaMensaje | undefined, usuarioId: number): Announced {
  if (!last || last.secuencia <= before.secuencia) return before;
  const { secuencia, autorUsuarioId, autorNombre, contenido, evento } = last;
  if (autorUsuarioId === usuarioId) return { secuencia, text: '' };
  return { secuencia, text: evento ? contenido : `${autorNombre}: ${resumenOfMensaje(last)}` };
}
