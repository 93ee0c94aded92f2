import { revision, type Importacion, type Revision } from '@tertulia/contract/features/importaciones/importacion';
import { totalOf } from './clasificacion.ts';
import type { Actor } from '#platform/http/actor';
import { marcaFault, mayManejar } from './importaciones.policy.ts';
import type { ImportacionRow } from './importaciones.repository.ts';

export const OTRA_VERSION = 'Esta revisión es de una versión anterior de la aplicación. Elige el archivo otra vez.';

/** An import for one user: its rows are shown to users who may start it. */
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

/** For a file that this user may not import: the reason, without outcomes of its rows. */
function shownTo(actor: Actor, row: ImportacionRow): Revision {
  const read = readRevision(row.revision);
  if (!read) return revision.parse({ ...row.revision, falta: OTRA_VERSION, previsto: undefined });
  const motivo = marcaFault(actor, read);
  return motivo === null ? read : { ...read, falta: motivo, previsto: undefined };
}

/** A stored review; null for one of an earlier release, which classified rows differently or not at all. */
export function readRevision(stored: ImportacionRow['revision']): Revision | null {
  const { success, data } = revision.safeParse(stored);
  return success && (data.falta !== null || data.previsto !== undefined) ? data : null;
}
