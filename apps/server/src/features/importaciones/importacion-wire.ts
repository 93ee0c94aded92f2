import {
  revision,
  type Importacion,
  type Previsto,
  type Revision,
} from '@tertulia/contract/features/importaciones/importacion';
import { PROBLEMAS_DE_MUESTRA } from '@tertulia/contract/features/importaciones/limites';
import type { Actor } from '#platform/http/actor';
import { marcaFault, mayManejar } from './importaciones.policy.ts';
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
    revision: row.estado === 'REVISION' && manejar ? shownTo(actor, row) : null,
    columnasSinUso: manejar
      ? row.revision.columnas.flatMap(({ titulo, campo }) => (campo === null && titulo !== '' ? [titulo] : []))
      : [],
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

/** Where this person may not load the file, its titles are the first problem and none of its rows will be loaded. */
function shownTo(actor: Actor, row: ImportacionRow): Revision {
  const found = revision.parse(row.revision);
  const motivo = marcaFault(actor, found);
  if (motivo === null) return found;
  const withMotivo = (problemas: Revision['problemas']) =>
    [{ fila: 1, motivo }, ...problemas].slice(0, PROBLEMAS_DE_MUESTRA);
  const refused = ({ filas, problemas }: Previsto): Previsto => ({
    creados: 0,
    actualizados: 0,
    omitidos: 0,
    fallidos: row.total,
    filas: filas.map(({ fila }) => ({ fila, resultado: 'FALLIDO', motivo })),
    problemas: withMotivo(problemas),
    conProblemas: row.total,
  });
  return {
    ...found,
    problemas: withMotivo(found.problemas),
    conProblemas: row.total,
    ...(found.previsto && {
      previsto: { actualizar: refused(found.previsto.actualizar), conservar: refused(found.previsto.conservar) },
    }),
  };
}
