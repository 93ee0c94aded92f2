import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import { ESTADOS_TAREA, PRIORIDADES } from '@tertulia/contract/features/tareas/estados';
import { readDay } from '../../platform/format/days.ts';
import { readPositive } from '../../platform/format/positive.ts';

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
