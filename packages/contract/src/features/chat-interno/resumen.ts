import type { CLASES_ENLACE } from './limites.ts';

/** What one line about a message of a room is made of. */
export interface ResumenSource {
  contenido: string;
  archivoNombre: string | null;
  /** What it leads to, if anywhere. */
  clase: (typeof CLASES_ENLACE)[number] | null;
  borrado: boolean;
}

const MAX_RESUMEN = 160;
const CLASE_TEXTS = { CONVERSACION: 'Conversación', CONTACTO: 'Contacto' } as const;

/** The one line that stands for a message in a list, a quote or a notice: the same here and there, until and after it is stored. */
export function resumenOf({ contenido, archivoNombre, clase, borrado }: ResumenSource): string {
  if (borrado) return 'Mensaje eliminado';
  const line = contenido.replace(/\s+/g, ' ').trim();
  const told = line || archivoNombre || (clase === null ? '' : CLASE_TEXTS[clase]);
  // by code points: half an emoji is no sign
  return Array.from(told).slice(0, MAX_RESUMEN).join('');
}
