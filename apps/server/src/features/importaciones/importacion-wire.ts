import { revision, type Importacion, type Revision } from '@tertulia/contract/features/importaciones/importacion';
import { totalOf } from './clasificacion.ts';
import type { Actor } from '#platform/http/actor';
import { marcaFault, mayManejar } from './importaciones.policy.ts';
import type { ImportacionRow } from './importaciones.repository.ts';

const OTRA_VERSION = 'Esta revisión es de una versión anterior de la aplicación. Elige el archivo otra vez.';

/** A load as this person may see it: its rows are shown to who may start it. */
export function toImportacion(row: ImportacionRow, actor: Actor): Importacion {
  const { creados, actualizados, sinCambios, existentes, repetidos, fallidos } = row;
  const manejar = mayManejar(actor, row);
  const procesadas = totalOf(row);
  return {
    id: row.id,
    estado: row.estado,
    archivo: row.archivoNombre,
    separador: row.separador,
    codificacion: row.codificacion,
    revision: row.estado === 'REVISION' && manejar ? shownTo(actor, row) : null,
    columnasSinUso: manejar
      ? row.revision.columnas.flatMap(({ titulo, campo }) => (campo === null && titulo !== '' ? [titulo] : []))
      : [],
    total: row.total,
    procesadas,
    creados,
    actualizados,
    sinCambios,
    existentes,
    repetidos,
    fallidos,
    motivo: row.motivo,
    usuarioNombre: row.usuarioNombre,
    creada: row.creada.toISOString(),
    terminada: row.terminada?.toISOString() ?? null,
    puede: { manejar, descargar: manejar && row.tieneFilas && procesadas > 0 },
  };
}

/** Of a file that this person may not load it says why, and tells no outcome of its rows. */
function shownTo(actor: Actor, row: ImportacionRow): Revision {
  const read = revision.safeParse(row.revision);
  // the review of an earlier release classifies rows in another way
  const isOfThisRelease = read.success && (read.data.falta !== null || read.data.previsto !== undefined);
  if (!isOfThisRelease) return revision.parse({ ...row.revision, falta: OTRA_VERSION, previsto: undefined });
  const motivo = marcaFault(actor, read.data);
  return motivo === null ? read.data : { ...read.data, falta: motivo, previsto: undefined };
}
