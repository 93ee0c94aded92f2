import type { Bloque } from '@tertulia/contract/features/asistente/respuesta';
import type { Respuesta } from './mesa.ts';

/** An answer in the order in which it is read: words, table, link. A table without a row is none. */
export function bloquesOf({ texto, tabla, enlace }: Respuesta): Bloque[] {
  return [
    { tipo: 'texto', texto },
    ...(tabla && tabla.filas.length > 0 ? [{ tipo: 'tabla' as const, tabla }] : []),
    ...(enlace ? [{ tipo: 'enlace' as const, enlace }] : []),
  ];
}
