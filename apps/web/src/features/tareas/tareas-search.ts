import { ESTADOS_TAREA } from '@tertulia/contract/features/tareas/estados';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { readDay } from '../../platform/format/days.ts';
import { readPositive } from '../../platform/format/positive.ts';

/** What narrows the list of tasks, as the address keeps it. */
export interface TareasFiltros {
  estado?: Tarea['estado'] | undefined;
  /** `yyyy-MM-dd` */
  desde?: string | undefined;
  hasta?: string | undefined;
}

/** The whole address: the filters, and the task that a reminder led to. */
export interface TareasSearch extends TareasFiltros {
  tarea?: number | undefined;
}

/** Reads an address that anybody may have written by hand: what makes no sense is as if it were not there. */
export function readTareasSearch(search: Record<string, unknown>): TareasSearch {
  const tarea = search['tarea'];
  return {
    tarea: readPositive(tarea),
    estado: ESTADOS_TAREA.find((estado) => estado === search['estado']),
    desde: readDay(search['desde']),
    hasta: readDay(search['hasta']),
  };
}
