import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import type { Announced } from '../../ui/chat/ChatParts.tsx';
import { resumenOfMensaje } from './citado.ts';

/** What is said to screen readers about a message; nothing about the user's own. */
export function announcementOf(mensaje: SalaMensaje, usuarioId: number): Announced {
  const { secuencia, autorUsuarioId, autorNombre, contenido, evento } = mensaje;
  if (autorUsuarioId === usuarioId) return { secuencia, text: '' };
  return { secuencia, text: evento ? contenido : `${autorNombre}: ${resumenOfMensaje(mensaje)}` };
}
