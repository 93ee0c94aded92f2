import { z } from 'zod';
import { toE164 } from '@tertulia/contract/core/phone';
import { cutText, oneLine } from '@tertulia/contract/core/text';
import { MAX_EMAIL, MAX_NOMBRE } from '@tertulia/contract/features/contactos/contacto';
import type { CampoImportacion } from '@tertulia/contract/features/importaciones/importacion';

/** A row of the file as it would be stored. */
export interface FilaLeida {
  /** As in a spreadsheet: the titles are row 1. */
  fila: number;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  /** E.164, or the raw text if it is no number. */
  telefono: string | null;
  acepta: boolean;
  /** Set also for an invalid row, unless its cells are shifted. */
  noEscribir: boolean;
  /** Why the row is invalid. */
  motivo: string | null;
}

/** The column of each field; -1 for a missing one. */
export interface Layout {
  width: number;
  places: Record<CampoImportacion, number>;
}

const emailSchema = z.email();
const SI = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'yes', 'y', 'acepta', 'acepto']);
const NO = new Set(['', 'no', 'n', '0', 'false', 'falso']);
const MAX_TYPED = 60;
/** Google Contacts' separator of several values in a cell; the first one counts. */
const SEVERAL = ' ::: ';
/** Excel's format for a long number; its last digits are lost. */
const SCIENTIFIC = /^\d+([.,]\d+)?e\+?\d+$/i;
/** The prefix in our own files for cells that a spreadsheet would treat as a formula. */
const GUARD = /^'(?=[ "'\u00A0]*[=+\-@])/;

/** Computed once for many rows. */
export function layoutOf(columnas: readonly (CampoImportacion | null)[]): Layout {
  return {
    width: columnas.length,
    places: {
      nombre: columnas.indexOf('nombre'),
      apellido: columnas.indexOf('apellido'),
      email: columnas.indexOf('email'),
      telefono: columnas.indexOf('telefono'),
      acepta: columnas.indexOf('acepta'),
      noEscribir: columnas.indexOf('noEscribir'),
    },
  };
}

/** Parses the cells of a row; null for a blank one. */
export function toFila(celdas: readonly string[], { width, places }: Layout, fila: number): FilaLeida | null {
  const cells = celdas.map((celda) => oneLine(celda).replace(GUARD, ''));
  if (cells.every((cell) => cell === '')) return null;
  const of = (campo: CampoImportacion) => cells[places[campo]]?.split(SEVERAL)[0]?.trim() || null;
  const [nombre, apellido, email, typed] = [of('nombre'), of('apellido'), of('email'), of('telefono')];
  const [acepta, noEscribir] = [yesOrNo(of('acepta')), yesOrNo(of('noEscribir'))];
  const telefono = typed === null ? null : readTelefono(typed);
  const isShifted = cells.slice(width).some((cell) => cell !== '');
  const motivo = isShifted
    ? 'La fila tiene más celdas que columnas'
    : typed === null
      ? 'Falta el teléfono'
      : SCIENTIFIC.test(typed)
        ? 'Excel recortó el teléfono: dale formato de texto a la columna y escríbelo de nuevo'
        : telefono === null
          ? 'El teléfono no es válido'
          : tooLong(nombre, MAX_NOMBRE)
            ? `El nombre tiene más de ${MAX_NOMBRE} caracteres`
            : tooLong(apellido, MAX_NOMBRE)
              ? `El apellido tiene más de ${MAX_NOMBRE} caracteres`
              : email !== null && (tooLong(email, MAX_EMAIL) || !emailSchema.safeParse(email).success)
                ? 'El correo electrónico no es válido'
                : acepta === null
                  ? 'En «acepta» escribe sí o no'
                  : noEscribir === null
                    ? 'En «noEscribir» escribe sí o no'
                    : null;
  return {
    fila,
    nombre,
    apellido,
    email,
    telefono: telefono ?? (typed ? cutText(typed, MAX_TYPED) : null),
    acepta: acepta === true,
    noEscribir: noEscribir === true && !isShifted,
    motivo,
  };
}

const tooLong = (text: string | null, max: number) => text !== null && text.length > max;

/** A number in any table notation; text with letters is none. Some programs write `3001234567.0`. */
export function readTelefono(typed: string): string | null {
  if (SCIENTIFIC.test(typed) || /\p{L}/u.test(typed)) return null;
  // «601.744.00.00» has the same ending, but there the zeros are digits
  return toE164(typed.replace(/^(\+?\d{7,})[.,]0+$/, '$1'));
}

function yesOrNo(cell: string | null): boolean | null {
  const plain = (cell ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (SI.has(plain)) return true;
  return NO.has(plain) ? false : null;
}
