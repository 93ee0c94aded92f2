import { buffer } from 'node:stream/consumers';
import type { CampoImportacion, Codificacion, Separador } from '@tertulia/contract/features/importaciones/importacion';
import type { FileStore } from '#platform/files/file-store';
import { createWorkerThread } from '#platform/workers/serial-worker';
import {
  createCodificacionProbe,
  createUtf16Places,
  fromUtf16,
  markLength,
  UTF16_MARK_LENGTH,
  utf16Of,
  type Utf16,
} from './codificacion.ts';
import type { Cabecera, FaltaLectura, FilasLeidas, Trozo } from './lectura.ts';

/** Requests to the reading thread. */
export type Encargo =
  | ({ clase: 'CABECERA' } & Trozo)
  | ({ clase: 'FILAS'; separador: Separador; columnas: (CampoImportacion | null)[]; fila: number } & Trozo);

/** The file cannot be imported; `message` is Spanish and can be shown. */
export class ArchivoIlegible extends Error {}

/** A stored file. */
export interface Tabla {
  clave: string;
  tamano: number;
}

export interface LecturaTabla {
  codificacion: Codificacion;
  separador: Separador;
  columnas: (CampoImportacion | null)[];
}

/** A position in a file: bytes and rows before it. */
export interface Lugar {
  bytes: number;
  filas: number;
}

export interface CsvReader {
  /** The file's encoding and the content of its first rows. Throws ArchivoIlegible. */
  open(tabla: Tabla): Promise<Cabecera & { codificacion: Codificacion }>;
  /** The rows from a position on, in pieces; empty at the end. Throws ArchivoIlegible, FileMissing. */
  read(tabla: Tabla, lectura: LecturaTabla, from: Lugar): Promise<FilasLeidas>;
  close(): Promise<void>;
}

/** Some thousand rows: large enough for any row, small enough for memory. */
const PIECE_BYTES = 256 * 1024;
const READ_WITHIN_MS = 20_000;

export const NO_ES_TEXTO =
  'El archivo no es un CSV de texto. Ábrelo en tu hoja de cálculo y guárdalo como «CSV UTF-8».';

export function createCsvReader({
  files,
  pieceBytes = PIECE_BYTES,
}: {
  files: Pick<FileStore, 'get'>;
  /** For tests only. */
  pieceBytes?: number;
}): CsvReader {
  const thread = createWorkerThread<Encargo, Cabecera | FilasLeidas | FaltaLectura>({
    script: new URL('./lectura.worker.ts', import.meta.url),
    timeoutMs: READ_WITHIN_MS,
  });

  async function piece({ clave, tamano }: Tabla, start: number): Promise<{ bytes: Uint8Array; isLast: boolean }> {
    const end = Math.min(start + pieceBytes, tamano);
    if (start >= end) return { bytes: new Uint8Array(), isLast: true };
    // a copy that can be transferred to the thread
    const bytes = new Uint8Array(await buffer(await files.get(clave, { start, end: end - 1 })));
    return { bytes, isLast: end === tamano };
  }

  async function ask<Answer extends Cabecera | FilasLeidas>(encargo: Encargo): Promise<Answer> {
    const answer = await thread.run(encargo);
    if ('falta' in answer) throw new ArchivoIlegible(textOf(answer));
    return answer as Answer;
  }

  async function findCodificacion(tabla: Tabla): Promise<Codificacion> {
    const probe = createCodificacionProbe();
    let utf16: Utf16 | null = null;
    for (let start = 0; start < tabla.tamano; start += pieceBytes) {
      const { bytes } = await piece(tabla, start);
      if (start === 0) utf16 = utf16Of(bytes);
      if (utf16 === null) probe.take(bytes);
      else if (fromUtf16(bytes, utf16).includes('\0')) throw new ArchivoIlegible(NO_ES_TEXTO);
    }
    if (utf16 !== null) return utf16;
    const { codificacion, hasNul } = probe.result();
    if (hasNul) throw new ArchivoIlegible(NO_ES_TEXTO);
    return codificacion;
  }

  return {
    async open(tabla) {
      const codificacion = await findCodificacion(tabla);
      const { bytes, isLast } = await piece(tabla, 0);
      if (codificacion === 'UTF-16LE' || codificacion === 'UTF-16BE') {
        const utf8 = Buffer.from(fromUtf16(bytes.subarray(UTF16_MARK_LENGTH), codificacion));
        const placeOf = createUtf16Places(utf8);
        const read = await ask<Cabecera>({ clase: 'CABECERA', bytes: ownBytes(utf8), isLast, codificacion: 'UTF-8' });
        const desde = placeOf(read.desde) + UTF16_MARK_LENGTH;
        return { ...read, desde, hasta: placeOf(read.hasta) + UTF16_MARK_LENGTH, codificacion };
      }
      const mark = codificacion === 'UTF-8' ? markLength(bytes) : 0;
      const cabecera = await ask<Cabecera>({ clase: 'CABECERA', bytes: bytes.subarray(mark), isLast, codificacion });
      return { ...cabecera, desde: cabecera.desde + mark, hasta: cabecera.hasta + mark, codificacion };
    },

    async read(tabla, { codificacion, separador, columnas }, from) {
      const { bytes, isLast } = await piece(tabla, from.bytes);
      if (bytes.length === 0) return { filas: [], hasta: 0, pasadas: 0 };
      const rest = { clase: 'FILAS', isLast, separador, columnas, fila: from.filas } as const;
      if (codificacion !== 'UTF-16LE' && codificacion !== 'UTF-16BE')
        return ask<FilasLeidas>({ ...rest, bytes, codificacion });
      const utf8 = Buffer.from(fromUtf16(bytes, codificacion));
      const placeOf = createUtf16Places(utf8);
      const read = await ask<FilasLeidas>({ ...rest, bytes: ownBytes(utf8), codificacion: 'UTF-8' });
      const filas = read.filas.map((fila) => ({ ...fila, hasta: placeOf(fila.hasta) }));
      // half a character at the end of the file is skipped
      return { ...read, filas, hasta: isLast && read.hasta === utf8.length ? bytes.length : placeOf(read.hasta) };
    },

    close: () => thread.close(),
  };
}

function textOf({ falta, fila }: FaltaLectura): string {
  switch (falta) {
    case 'COMILLAS':
      return `La fila ${fila} abre unas comillas (") que no se cierran. Corrígela y vuelve a subir el archivo.`;
    case 'LARGA':
      return `La fila ${fila} es demasiado larga. Revisa que las comillas (") estén cerradas y que haya un contacto por fila.`;
    case 'ILEGIBLE':
      return `No pudimos leer la fila ${fila}. Guarda el archivo como «CSV UTF-8» y vuelve a subirlo.`;
  }
}

/** A copy outside Node's shared buffer pool, so that it can be transferred to the thread. */
function ownBytes(bytes: Buffer): Uint8Array {
  return new Uint8Array(bytes);
}
