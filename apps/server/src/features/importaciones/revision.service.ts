import { cutText } from '@tertulia/contract/core/text';
import type { Codificacion, Revision, Separador } from '@tertulia/contract/features/importaciones/importacion';
import {
  FILAS_DE_MUESTRA,
  MAX_FILAS_CON_VACIAS,
  MAX_FILAS_IMPORTACION,
  PROBLEMAS_DE_MUESTRA,
} from '@tertulia/contract/features/importaciones/limites';
import { repeatedIn } from './clasificacion.ts';
import { columnasFault } from './columnas.ts';
import { ArchivoIlegible, type Lector, type Lugar, type Tabla } from './lector.ts';
import type { PrevisionArchivo } from './prevision.ts';

export interface Revisada {
  codificacion: Codificacion;
  separador: Separador;
  revision: Revision;
  total: number;
  /** Where the first row below the titles begins. */
  inicio: Lugar;
}

const MAX_TITULO = 80;

/** Looks a whole file through and writes nothing. Throws ArchivoIlegible when it cannot be loaded at all. */
export async function reviewTabla(lector: Lector, tabla: Tabla, prevision: PrevisionArchivo): Promise<Revisada> {
  const { codificacion, separador, titulos, columnas, hasta } = await lector.open(tabla);
  const fault = columnasFault(titulos, columnas);
  if (fault !== null) throw new ArchivoIlegible(fault);
  const inicio: Lugar = { bytes: hasta, filas: 1 };
  const revision: Revision = {
    columnas: titulos.map((titulo, place) => ({
      titulo: cutText(titulo.trim(), MAX_TITULO),
      campo: columnas[place] ?? null,
    })),
    filas: [],
    problemas: [],
    conProblemas: 0,
  };
  const firstWith = new Map<string, number>();
  let total = 0;
  for (let from = inicio; from.bytes < tabla.tamano;) {
    const read = await lector.read(tabla, { codificacion, separador, columnas }, from);
    await prevision.take(read.filas);
    for (const { fila, nombre, apellido, email, telefono, motivo: wrong } of read.filas) {
      total++;
      const before = telefono === null || wrong !== null ? undefined : firstWith.get(telefono);
      const motivo = wrong ?? (before === undefined ? null : repeatedIn(before));
      if (telefono !== null && motivo === null) firstWith.set(telefono, fila);
      if (revision.filas.length < FILAS_DE_MUESTRA)
        revision.filas.push({ fila, nombre, apellido, email, telefono, motivo });
      if (motivo === null) continue;
      revision.conProblemas++;
      if (revision.problemas.length < PROBLEMAS_DE_MUESTRA) revision.problemas.push({ fila, motivo });
    }
    if (total > MAX_FILAS_IMPORTACION)
      throw new ArchivoIlegible('El archivo tiene más de 100.000 filas. Divídelo en varios y súbelos uno tras otro.');
    from = { bytes: from.bytes + read.hasta, filas: from.filas + read.pasadas };
    // rows without a letter cost as much to read as others, and thirty megabytes hold thirty million
    if (from.filas > MAX_FILAS_CON_VACIAS)
      throw new ArchivoIlegible(
        'El archivo tiene más de 200.000 filas, contando las vacías. Borra las filas vacías y vuelve a subirlo.',
      );
  }
  if (total === 0) throw new ArchivoIlegible('El archivo no tiene contactos debajo de los títulos.');
  revision.previsto = prevision.result();
  return { codificacion, separador, revision, total, inicio };
}
