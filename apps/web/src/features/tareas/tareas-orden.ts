import type { Tarea } from '@tertulia/contract/features/tareas/tarea';

const FIELDS = ['fechaProgramada', 'contactoNombre', 'titulo', 'prioridad', 'estado', 'asignadoUsuarioNombre'] as const;
export type TareasSort = (typeof FIELDS)[number];

export interface TareasOrden {
  field: TareasSort;
  direction: 'asc' | 'desc';
}

/** As the server sends them: the next one first. */
export const FIRST_ORDEN: TareasOrden = { field: 'fechaProgramada', direction: 'asc' };

/** The tasks in an order: dates are compared as times, everything else as text in small letters (document 2 §2). */
export function sortTareas(tareas: readonly Tarea[], { field, direction }: TareasOrden): Tarea[] {
  const sign = direction === 'asc' ? 1 : -1;
  return tareas.toSorted((a, b) => sign * compare(a, b, field));
}

/** The order after a press on a column's title: the other way round, or that column upwards. */
export function nextOrden(orden: TareasOrden, field: TareasSort): TareasOrden {
  return { field, direction: orden.field === field && orden.direction === 'asc' ? 'desc' : 'asc' };
}

function compare(a: Tarea, b: Tarea, field: TareasSort): number {
  if (field === 'fechaProgramada') return Date.parse(a.fechaProgramada) - Date.parse(b.fechaProgramada);
  return (a[field] ?? '').toLowerCase().localeCompare((b[field] ?? '').toLowerCase(), 'es');
}
