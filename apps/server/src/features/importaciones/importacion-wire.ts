import { revision, type Importacion } from '@tertulia/contract/features/importaciones/importacion';
import type { Actor } from '#platform/http/actor';
import { mayManejar } from './importaciones.policy.ts';
import type { ImportacionRow } from './importaciones.repository.ts';

/** A load as this person may see it: its rows are shown to who may start it. */
export function toImportacion(row: ImportacionRow, actor: Actor): Importacion {
  const { creados, actualizados, omitidos, fallidos } = row;
  const manejar = mayManejar(actor, row);
  const procesadas = creados + actualizados + omitidos + fallidos;
  return {
    id: row.id,
    estado: row.estado,
    archivo: row.archivoNombre,
    separador: row.separador,
    codificacion: row.codificacion,
    revision: row.estado === 'REVISION' && manejar ? revision.parse(row.revision) : null,
    total: row.total,
    procesadas,
    creados,
    actualizados,
    omitidos,
    fallidos,
    motivo: row.motivo,
    usuarioNombre: row.usuarioNombre,
    creada: row.creada.toISOString(),
    terminada: row.terminada?.toISOString() ?? null,
    puede: { manejar, descargar: manejar && row.tieneFilas && procesadas > 0 },
  };
}
