import type { Bloque } from '@tertulia/contract/features/asistente/respuesta';
import { count } from './decir.ts';
import type { Respuesta } from './mesa.ts';

/** An answer in the order in which it is read: words, table, whether it is cut, link, questions to go on with. */
export function bloquesOf(respuesta: Respuesta): Bloque[] {
  return [{ tipo: 'texto', texto: respuesta.texto }, ...pruebasOf(respuesta)];
}

/** The blocks beneath the words. A table without a row is left out. */
export function pruebasOf({ tabla, total = 0, isCapped = false, enlace, preguntas = [] }: Respuesta): Bloque[] {
  const shown = tabla?.filas.length ?? 0;
  const cut = `Se muestran ${count(shown)} de ${count(total)}${isCapped ? '+' : ''}.`;
  return [
    ...(tabla && shown > 0 ? [{ tipo: 'tabla' as const, tabla }] : []),
    ...(shown > 0 && total > shown ? [{ tipo: 'texto' as const, texto: cut }] : []),
    ...(enlace ? [{ tipo: 'enlace' as const, enlace }] : []),
    ...(preguntas.length > 0 ? [{ tipo: 'preguntas' as const, preguntas }] : []),
  ];
}
