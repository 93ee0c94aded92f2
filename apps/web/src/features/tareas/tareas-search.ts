import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import { ESTADOS_TAREA, PRIORIDADES } from '@tertulia/contract/features/tareas/estados';
import { readDay } from '../../platform/format/days.ts';
import { readPositive } from '../../platform/format/positive.ts';

/** What narrows the list of tasks, as the address keeps it; half of it comes from elsewhere alone, as from the assistant's answers. */
export type TareasFiltros = ScreenSearch<'tareas'>;

/** The whole address: the filters, and the task that a reminder led to. */
export interface TareasSearch extends TareasFiltros {
  tarea?: number | undefined;
}

/** Reads an address that anybody may have written by hand: what makes no sense is as if it were not there. */
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

/** The filters alone, without the task that a reminder led to. */
export function filtrosOf({ tarea: _tarea, ...filtros }: TareasSearch): TareasFiltros {
  return filtros;
}
