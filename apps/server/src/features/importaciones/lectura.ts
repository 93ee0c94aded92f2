import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { oneLine } from '@tertulia/contract/core/text';
import {
  SEPARADORES,
  type CampoImportacion,
  type Codificacion,
  type Separador,
} from '@tertulia/contract/features/importaciones/importacion';
import { fromLatin1 } from './codificacion.ts';
import { mapColumnas } from './columnas.ts';
import { layoutOf, toFila, type FilaLeida } from './fila.ts';

/** A piece of a file that starts at the start of a row. */
export interface Trozo {
  bytes: Uint8Array;
  /** The file ends with it. */
  isLast: boolean;
  codificacion: Codificacion;
}

export interface Cabecera {
  separador: Separador;
  titulos: string[];
  columnas: (CampoImportacion | null)[];
  /** The first nonblank cell of each column in the first rows below the titles. */
  ejemplos: (string | null)[];
  /** Bytes of the piece up to the titles. */
  desde: number;
  /** Bytes of the piece up to the first row below the titles. */
  hasta: number;
}

/** Rows with the position after each of them, from which the import can continue. */
export interface FilasLeidas {
  filas: (FilaLeida & { hasta: number })[];
  /** Bytes read from the piece, blank rows included. */
  hasta: number;
  /** Rows read, blank ones included. */
  pasadas: number;
}

/** Why a file cannot be read further; `fila` as in a spreadsheet. */
export interface FaltaLectura {
  falta: 'COMILLAS' | 'LARGA' | 'ILEGIBLE';
  fila: number;
}

/** A longer row is an error: a quote was not closed, or the file is no table. */
export const MAX_FILA_BYTES = 64 * 1024;

/**
 * More rows than a piece of contacts can have. A piece of only line ends has a quarter of a million, and delays other
 * files.
 */
export const MAX_FILAS_TROZO = 20_000;

/** Rows below the titles that are searched for an example of each column. */
const FILAS_DE_EJEMPLO = 5;

/** Excel's line for the separator. Excel does not count it as a row. */
const SEP_LINE = /^"?sep=(.)"?(\r\n|\n|\r)/i;

/** Reads the titles. Without a separator line it takes the separator that yields the most titles. */
export function readCabecera(whole: Trozo): Cabecera | FaltaLectura {
  const sep = SEP_LINE.exec(Buffer.from(whole.bytes.subarray(0, 16)).toString('latin1'));
  const skipped = sep?.[0].length ?? 0;
  const named = SEPARADORES.filter((one) => one === sep?.[1]);
  const trozo = { ...whole, bytes: whole.bytes.subarray(skipped) };
  let best: (Omit<Cabecera, 'ejemplos' | 'desde'> & { score: number }) | null = null;
  let fault: FaltaLectura = { falta: 'ILEGIBLE', fila: 1 };
  for (const separador of named.length > 0 ? named : SEPARADORES) {
    const read = readRecords(trozo, { separador, limit: 1 });
    if ('falta' in read) {
      fault = { ...read, fila: 1 };
      continue;
    }
    const [first] = read.records;
    if (!first) continue;
    const columnas = mapColumnas(first.celdas);
    const score = columnas.filter((campo) => campo !== null).length * 1000 + first.celdas.length;
    if (!best || score > best.score)
      best = { separador, titulos: first.celdas, columnas, hasta: skipped + first.hasta, score };
  }
  if (!best) return fault;
  const { score: _score, ...cabecera } = best;
  const first = readRecords(trozo, { separador: best.separador, limit: 1 + FILAS_DE_EJEMPLO });
  const below = 'falta' in first ? [] : first.records.slice(1);
  const ejemplos = best.titulos.map(
    (_, place) => below.map(({ celdas }) => oneLine(celdas[place] ?? '')).find((cell) => cell !== '') ?? null,
  );
  return { ...cabecera, ejemplos, desde: skipped };
}

/** Reads the rows of a piece; the last row waits for the next piece, unless the file ends. */
export function readFilas(
  trozo: Trozo & { separador: Separador; columnas: (CampoImportacion | null)[]; fila: number },
): FilasLeidas | FaltaLectura {
  const read = readRecords(trozo, { separador: trozo.separador, limit: MAX_FILAS_TROZO });
  if ('falta' in read) return { ...read, fila: trozo.fila + read.fila };
  const layout = layoutOf(trozo.columnas);
  const filas = read.records.flatMap(({ celdas, hasta }, index) => {
    const fila = toFila(celdas, layout, trozo.fila + index + 1);
    return fila ? [{ ...fila, hasta }] : [];
  });
  const hasta = read.records.at(-1)?.hasta ?? 0;
  // a row as long as the whole piece
  if (!trozo.isLast && hasta === 0) return { falta: 'LARGA', fila: trozo.fila + 1 };
  const pasadas = read.records.length;
  return { filas, hasta: trozo.isLast && pasadas < MAX_FILAS_TROZO ? trozo.bytes.length : hasta, pasadas };
}

interface Registro {
  celdas: string[];
  hasta: number;
}

function readRecords(
  { bytes, isLast, codificacion }: Trozo,
  { separador, limit }: { separador: Separador; limit: number },
): { records: Registro[] } | FaltaLectura {
  const records: Registro[] = [];
  const text = codificacion === 'UTF-8' ? (cell: string) => cell : fromLatin1;
  // a row that touches the end of a piece may continue in the next one
  const isWhole = (hasta: number) => isLast || hasta < bytes.length;
  // the parser creates and discards an error for each row that is shorter than the first: its stack costs more than the
  // row
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 0;
    parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      delimiter: separador,
      record_delimiter: ['\r\n', '\n', '\r'],
      encoding: codificacion === 'UTF-8' ? 'utf8' : 'latin1',
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MAX_FILA_BYTES,
      to: limit,
      on_record: (celdas: string[], { bytes: hasta }) => {
        if (isWhole(hasta)) records.push({ celdas: celdas.map(text), hasta });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isCut = error.code === 'CSV_QUOTE_NOT_CLOSED' && !isLast;
    if (!isCut) return { falta: faultOf(error.code), fila: records.length + 1 };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return { records };
}

function faultOf(code: string): FaltaLectura['falta'] {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'LARGA';
  return code === 'CSV_QUOTE_NOT_CLOSED' ? 'COMILLAS' : 'ILEGIBLE';
}
