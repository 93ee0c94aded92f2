import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { toInstant } from '#platform/db/instant-text';
import type { TareaRow } from './tareas.repository.ts';

/** A task on the wire; `urlOf` signs the URLs of its pictures for the caller. */
export function toTarea({ completadaPorId: _theirs, ...row }: TareaRow, urlOf: (archivoId: number) => string): Tarea {
  return {
    ...row,
    fechaProgramada: toInstant(row.fechaProgramada),
    completadaEn: row.completadaEn === null ? null : toInstant(row.completadaEn),
    evidencias: row.evidencias.map((evidencia) => ({ ...evidencia, url: urlOf(evidencia.id) })),
  };
}
