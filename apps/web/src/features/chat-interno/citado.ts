import { CAMBIABLE_MINUTOS } from '@tertulia/contract/features/chat-interno/limites';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';

/** A message that another one answers. */
export type Citado = NonNullable<SalaMensaje['cita']>;

const MAX_RESUMEN = 160;

/** How a message is quoted. */
export function citadoOf({ id, secuencia, autorUsuarioId, autorNombre, borrado, ...said }: SalaMensaje): Citado {
  return { id, secuencia, autorUsuarioId, autorNombre, borrado, resumen: borrado ? '' : resumenOf(said) };
}

function resumenOf({ contenido, archivos, enlaces }: Pick<SalaMensaje, 'contenido' | 'archivos' | 'enlaces'>): string {
  const line = contenido.replaceAll(/\s+/g, ' ').trim();
  const [enlace] = enlaces;
  const kind = enlace?.clase === 'CONVERSACION' ? CHAT_INTERNO_TEXTS.conversacion : CHAT_INTERNO_TEXTS.contacto;
  return (line || archivos[0]?.nombreOriginal || (enlace ? kind : '')).slice(0, MAX_RESUMEN);
}

/** Whether its author may change or take it back still; the server has the last word. */
export function isChangeable({ timestamp, borrado }: SalaMensaje, now: number): boolean {
  return !borrado && now - Date.parse(timestamp) < CAMBIABLE_MINUTOS * 60_000;
}
