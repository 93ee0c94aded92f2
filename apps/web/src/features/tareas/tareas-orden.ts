import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { sortDirection } from '../../ui/table/sort-direction.ts';

const FIELDS = ['fechaProgramada', 'contactoNombre', 'titulo', 'prioridad', 'estado', 'asignadoUsuarioNombre'] as const;
export type TareasSort = (typeof FIELDS)[number];

export type TareasOrden = `${TareasSort},${'asc' | 'desc'}`;

/** The server's order: the next one first. */
export const FIRST_ORDEN: TareasOrden = 'fechaProgramada,asc';

/** Sorts the tasks: dates as times, other columns as lower-case text (document 2 §2). */
export function sortTareas(tareas: readonly Tarea[], orden: TareasOrden): Tarea[] {
  const field = FIELDS.find((one) => sortDirection(orden, one) !== null) ?? 'fechaProgramada';
  const sign = sortDirection(orden, field) === 'desc' ? -1 : 1;
  return tareas.toSorted((a, b) => sign * compare(a, b, field));
}

function compare(a: Tarea, b: Tarea, field: TareasSort): number {
  if (field === 'fechaProgramada') return Date.parse(a.fechaProgramada) - Date.parse(b.fechaProgramada);
  return (a[field] ?? '').toLowerCase().localeCompare((b[field] ?? '').toLowerCase(), 'es');
}
