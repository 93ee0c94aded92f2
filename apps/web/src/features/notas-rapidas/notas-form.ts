import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import type { Variable } from '@tertulia/contract/features/notas-rapidas/variables';
import { MAX_ATAJO, MAX_CONTENIDO_NOTA, MAX_TITULO } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Failure, failureLine } from '../../platform/http/failure.ts';
import { plain } from '../../platform/format/plain.ts';
import { NOTAS_TEXTS } from './notas-rapidas.texts.ts';

export interface NotaForm {
  titulo: string;
  contenido: string;
  atajo: string;
  compartida: boolean;
  media: NotaRapida['media'];
  /** The version that a save replaces. */
  version: number;
}

/** The filter of the page. */
export type Ambito = 'all' | 'personal' | 'shared';

/** The initial form of an existing or a new note. */
export function formOf(nota: NotaRapida | null): NotaForm {
  return {
    titulo: nota?.titulo ?? '',
    contenido: nota?.contenido ?? '',
    atajo: nota?.atajo ?? '',
    compartida: nota?.compartida ?? false,
    media: nota?.media ?? null,
    version: nota?.version ?? 0,
  };
}

/** The form as a request body. */
export function bodyOf({ titulo, contenido, atajo, compartida, media }: NotaForm) {
  const bare = atajo.trim().replace(/^\//, '').toLowerCase();
  return {
    titulo: titulo.trim(),
    contenido: contenido.trim(),
    atajo: bare === '' ? null : bare,
    compartida,
    mediaId: media?.id ?? null,
  };
}

/** The errors found before the server is called. */
export function checkForm({ titulo, contenido, atajo }: NotaForm) {
  const errors: Partial<Record<'titulo' | 'contenido' | 'atajo', string>> = {};
  if (titulo.trim() === '') errors.titulo = NOTAS_TEXTS.required;
  else if (titulo.trim().length > MAX_TITULO) errors.titulo = `Máximo ${MAX_TITULO} caracteres`;
  if (contenido.trim() === '') errors.contenido = NOTAS_TEXTS.required;
  else if (contenido.trim().length > MAX_CONTENIDO_NOTA) errors.contenido = `Máximo ${MAX_CONTENIDO_NOTA} caracteres`;
  const bare = atajo.trim().replace(/^\//, '');
  if (bare.length > MAX_ATAJO) errors.atajo = `Máximo ${MAX_ATAJO} caracteres`;
  else if (bare !== '' && !/^[\p{L}\p{N}_-]+$/u.test(bare))
    errors.atajo = 'Usa solo letras, números, guion y guion bajo';
  return errors;
}

/** Whether another user has changed the note since the form was opened. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT' && error.field === 'version';
}

/** A failure in the page's words. */
export function notaFailure(error: unknown): Failure {
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return { text: isGone ? NOTAS_TEXTS.gone : failureLine(error, NOTAS_TEXTS.saveFailed), reason: null };
}

/** Replaces the selection with a variable; returns the text and the caret after it. */
export function insertVariable(text: string, from: number, to: number, variable: Variable) {
  const written = `{{${variable}}}`;
  return { text: text.slice(0, from) + written + text.slice(to), caret: from + written.length };
}

/** The notes that contain every searched word in title, shortcut or text, ignoring accents and case. */
export function searchNotas(notas: readonly NotaRapida[], q: string, ambito: Ambito): NotaRapida[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return notas.filter(({ titulo, atajo, contenido, compartida }) => {
    if (ambito !== 'all' && compartida !== (ambito === 'shared')) return false;
    const text = plain(`${titulo} /${atajo ?? ''} ${contenido}`);
    return words.every((word) => text.includes(word));
  });
}
