import type { Importacion, Revision } from '@tertulia/contract/features/importaciones/importacion';
import { totalOf } from './clasificacion.ts';
import type { Actor } from '#platform/http/actor';
import { marcaFault, mayManejar } from './importaciones.policy.ts';
import type { ImportacionRow } from './importaciones.repository.ts';

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
  const motivo = marcaFault(actor, row.revision);
  return motivo === null ? row.revision : { ...row.revision, falta: motivo, previsto: undefined };
}
