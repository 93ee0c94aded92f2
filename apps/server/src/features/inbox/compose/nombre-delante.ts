import { cutText } from '@tertulia/contract/core/text';
import { MAX_BODY, MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';

/** `*`, `*` and the line's end. */
const AROUND = 3;

/**
 * A text as the customer reads it: behind its author's name in bold, if that is shown (decisions §6). A name too long for the
 * room that the longest text leaves is cut: the provider would refuse the message, and every retry of it.
 */
export function withNombre({ nombre, presentar }: { nombre: string; presentar: boolean }, texto: string): string {
  return presentar ? `*${cutText(nombre, MAX_BODY - MAX_CONTENIDO - AROUND).trimEnd()}*\n${texto}` : texto;
}
