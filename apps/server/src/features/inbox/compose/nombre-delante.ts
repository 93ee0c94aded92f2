import { cutText } from '@tertulia/contract/core/text';
import { MAX_BODY, MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';

/** `*`, `*` and the line break. */
const AROUND = 3;

/**
 * The text as the customer reads it: after its author's name in bold, if that is shown (decisions §6). The name is cut
 * to the space that the longest text leaves, because the provider would refuse a longer message and every retry of it.
 */
export function withNombre({ nombre, presentar }: { nombre: string; presentar: boolean }, texto: string): string {
  return presentar ? `*${cutText(nombre, MAX_BODY - MAX_CONTENIDO - AROUND).trimEnd()}*\n${texto}` : texto;
}
