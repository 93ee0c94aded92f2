import { MAX_NOTA, MIN_NOTA } from '@tertulia/contract/features/notas/nota';
import { NOTAS_TEXTS } from './notas.texts.ts';

/** The error of a note being written, or null. Only the trimmed text counts. */
export function refusalOf(typed: string): string | null {
  const { length } = typed.trim();
  if (length === 0) return NOTAS_TEXTS.required;
  if (length < MIN_NOTA) return NOTAS_TEXTS.tooShort;
  return length > MAX_NOTA ? NOTAS_TEXTS.tooLong : null;
}

/** The counter under the field: `12/2000`. */
export function counterOf(typed: string): string {
  return `${typed.length}/${MAX_NOTA}`;
}
