import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import { ESTADOS_TAREA, PRIORIDADES } from '@tertulia/contract/features/tareas/estados';
import { readDay } from '../../platform/format/days.ts';
import { readPositive } from '../../platform/format/positive.ts';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { sortDirection } from '../../ui/table/sort-direction.ts';

/**
 * The filters of the tasks in the page's address; half of them are only set by links from elsewhere, as in the
 * assistant's answers.
 */
export type TareasFiltros = ScreenSearch<'tareas'>;

/** The whole address: the filters, and the task of a reminder's link. */
export interface TareasSearch extends TareasFiltros {
  tarea?: number | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readTareasSearch(search: Record<string, unknown>): TareasSearch {
  return {
    tarea: readPositive(search['tarea']),
    estado: ESTADOS_TAREA.find((estado) => estado === search['estado']),
    desde: readDay(search['desde']),
    hasta: readDay(search['hasta']),
    asignadoUsuarioId: readPositive(search['asignadoUsuarioId']),
    contactoId: readPositive(search['contactoId']),
    prioridad: PRIORIDADES.find((prioridad) => prioridad === search['prioridad']),
    soloPendientes: search['soloPendientes'] === true ? true : undefined,
    vencidas: search['vencidas'] === true ? true : undefined,
  };
}

/** Only the filters, without the task of a reminder's link. */
export function filtrosOf({ tarea: _tarea, ...filtros }: TareasSearch): TareasFiltros {
  return filtros;
}

const FIELDS = ['fechaProgramada', 'contactoNombre', 'titulo', 'prioridad', 'estado', 'asignadoUsuarioNombre'] as const;
export type TareasSort = (typeof FIELDS)[number];

type TareasOrden = `${TareasSort},${'asc' | 'desc'}`;

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
