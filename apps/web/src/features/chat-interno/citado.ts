import { CAMBIABLE_MINUTOS } from '@tertulia/contract/features/chat-interno/limites';
import { resumenOf } from '@tertulia/contract/features/chat-interno/resumen';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import type { Announced } from '../../ui/chat/ChatParts.tsx';

/** A message that another one answers. */
export type Citado = NonNullable<SalaMensaje['cita']>;

/** The quote of a message. */
export function citadoOf(mensaje: SalaMensaje): Citado {
  const { id, secuencia, autorUsuarioId, autorNombre, borrado } = mensaje;
  return { id, secuencia, autorUsuarioId, autorNombre, borrado, resumen: resumenOfMensaje(mensaje) };
}

/** The one-line summary of a message of the open sala, equal to the server's. */
export function resumenOfMensaje({ contenido, archivos, enlaces, borrado }: SalaMensaje): string {
  const archivoNombre = archivos[0]?.nombreOriginal ?? null;
  return resumenOf({ contenido, archivoNombre, clase: enlaces[0]?.clase ?? null, borrado });
}

/** Whether its author may still change or delete it; the server decides. */
export function isChangeable({ timestamp, borrado }: SalaMensaje, now: number): boolean {
  return !borrado && now - Date.parse(timestamp) < CAMBIABLE_MINUTOS * 60_000;
}

/** What is said to screen readers about a message; nothing about the user's own. */
export function announcementOf(mensaje: SalaMensaje, usuarioId: number): Announced {
  const { secuencia, autorUsuarioId, autorNombre, contenido, evento } = mensaje;
  if (autorUsuarioId === usuarioId) return { secuencia, text: '' };
  return { secuencia, text: evento ? contenido : `${autorNombre}: ${resumenOfMensaje(mensaje)}` };
}
