import type { CLASES_ENLACE } from './limites.ts';

/** Input of the summary of a room's message. */
export interface ResumenSource {
  contenido: string;
  archivoNombre: string | null;
  /** Kind of the linked object, if any. */
  clase: (typeof CLASES_ENLACE)[number] | null;
  borrado: boolean;
}

const MAX_RESUMEN = 160;
const CLASE_TEXTS = { CONVERSACION: 'Conversación', CONTACTO: 'Contacto' } as const;

/** The summary line of a message in a list, a quote or a notification: the same before and after it is stored. */
export function resumenOf({ contenido, archivoNombre, clase, borrado }: ResumenSource): string {
  if (borrado) return 'Mensaje eliminado';
  const line = contenido.replace(/\s+/g, ' ').trim();
  const summary = line || archivoNombre || (clase === null ? '' : CLASE_TEXTS[clase]);
  // by code points: half an emoji is not a character
  return Array.from(summary).slice(0, MAX_RESUMEN).join('');
}
