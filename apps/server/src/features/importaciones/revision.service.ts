import { cutText, oneLine } from '@tertulia/contract/core/text';
import type {
  CampoImportacion,
  Codificacion,
  Revision,
  Separador,
} from '@tertulia/contract/features/importaciones/importacion';
import {
  FILAS_DE_MUESTRA,
  MAX_FILAS_CON_VACIAS,
  MAX_FILAS_IMPORTACION,
} from '@tertulia/contract/features/importaciones/limites';
import { columnasFault, eleccionFault, faltaOf, isContactoRow } from './columnas.ts';
import { ArchivoIlegible, NO_ES_TEXTO, type CsvReader, type Lugar, type Tabla } from './csv-reader.ts';
import type { PrevisionArchivo } from './prevision.ts';

export interface Revisada {
  codificacion: Codificacion;
  separador: Separador;
  revision: Revision;
  total: number;
  /** Position of the first row with a contact. */
  inicio: Lugar;
}

/** The user's choice of columns. */
export interface Eleccion {
  columnas: readonly (CampoImportacion | null)[];
  conTitulos: boolean;
}

/** An invalid choice of columns; `message` is Spanish and can be shown. */
export class EleccionInvalida extends Error {}

const MAX_TITULO = 80;
const CONTROL = /[\0-\x08\x0e-\x1f\x7f]/;

/**
 * Reviews a whole file without writing. Without a choice, titles decide the columns. Throws ArchivoIlegible for a file
 * that cannot be imported, and EleccionInvalida.
 */
export async function reviewTabla(
  reader: CsvReader,
  tabla: Tabla,
  prevision: PrevisionArchivo,
  eleccion?: Eleccion,
): Promise<Revisada> {
  const { codificacion, separador, titulos, ejemplos, desde, hasta, ...named } = await reader.open(tabla);
  if (titulos.some((titulo) => CONTROL.test(titulo))) throw new ArchivoIlegible(NO_ES_TEXTO);
  const fault = columnasFault(titulos, named.columnas);
  if (fault !== null) throw new ArchivoIlegible(fault);
  const wrong = eleccion ? eleccionFault(eleccion.columnas, titulos.length) : null;
  if (wrong !== null) throw new EleccionInvalida(wrong);
  const columnas = [...(eleccion?.columnas ?? named.columnas)];
  const conTitulos = eleccion?.conTitulos ?? !isContactoRow(titulos, columnas);
  const inicio: Lugar = conTitulos ? { bytes: hasta, filas: 1 } : { bytes: desde, filas: 0 };
  const falta = faltaOf(columnas);
  const revision: Revision = {
    columnas: titulos.map((cell, place) => {
      const first = cutText(oneLine(cell), MAX_TITULO);
      const below = ejemplos[place] ?? null;
      const ejemplo = conTitulos || first === '' ? below && cutText(below, MAX_TITULO) : first;
      const titulo = conTitulos ? first : '';
      return {
        titulo: titulo === '' && ejemplo !== null ? `Columna ${place + 1}` : titulo,
        campo: columnas[place] ?? null,
        ejemplo,
      };
    }),
    conTitulos,
    version: 1,
    falta,
    filas: [],
  };
  let total = 0;
  for (let from = inicio; from.bytes < tabla.tamano;) {
    const read = await reader.read(tabla, { codificacion, separador, columnas }, from);
    if (falta === null) await prevision.take(read.filas);
    total += read.filas.length;
    for (const { fila, nombre, apellido, email, telefono } of read.filas.slice(
      0,
      FILAS_DE_MUESTRA - revision.filas.length,
    ))
      revision.filas.push({ fila, nombre, apellido, email, telefono });
    if (total > MAX_FILAS_IMPORTACION)
      throw new ArchivoIlegible('El archivo tiene más de 100.000 filas. Divídelo en varios y súbelos uno tras otro.');
    from = { bytes: from.bytes + read.hasta, filas: from.filas + read.pasadas };
    // blank rows cost as much to read as others, and thirty megabytes can have thirty million
    if (from.filas > MAX_FILAS_CON_VACIAS)
      throw new ArchivoIlegible(
        'El archivo tiene más de 200.000 filas, contando las vacías. Borra las filas vacías y vuelve a subirlo.',
      );
  }
  if (total === 0) throw new ArchivoIlegible('El archivo no tiene contactos debajo de los títulos.');
  if (falta === null) revision.previsto = prevision.result();
  return { codificacion, separador, revision, total, inicio };
}
