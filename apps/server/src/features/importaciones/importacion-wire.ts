import {
  revision,
  type Importacion,
  type Previsto,
  type Revision,
} from '@tertulia/contract/features/importaciones/importacion';
import { NO_FILAS, totalOf } from './clasificacion.ts';
import { PROBLEMAS_DE_MUESTRA } from '@tertulia/contract/features/importaciones/limites';
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

/** Where this person may not load the file, its titles are the first problem and none of its rows will be loaded. */
function shownTo(actor: Actor, row: ImportacionRow): Revision {
  const read = revision.safeParse(row.revision);
  // the review of an earlier release classifies rows in another way
  if (!read.success) return revision.parse({ ...row.revision, falta: OTRA_VERSION, previsto: undefined });
  const found = read.data;
  const motivo = marcaFault(actor, found);
  if (motivo === null) return found;
  const refused = ({ filas, problemas }: Previsto): Previsto => ({
    ...NO_FILAS,
    fallidos: row.total,
    filas: filas.map(({ fila }) => ({ fila, resultado: 'FALLIDO', motivo })),
    problemas: [
      { fila: 1, resultado: 'FALLIDO' as const, motivo },
      ...problemas.filter(({ resultado }) => resultado === 'FALLIDO'),
    ].slice(0, PROBLEMAS_DE_MUESTRA),
  });
  return {
    ...found,
    ...(found.previsto && {
      previsto: { actualizar: refused(found.previsto.actualizar), conservar: refused(found.previsto.conservar) },
    }),
  };
}
