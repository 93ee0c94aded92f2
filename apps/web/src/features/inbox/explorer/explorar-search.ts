import {
  ESTADOS_CONVERSACION,
  LEAD_STAGES,
  LIST_PAGE_SIZE,
  VENTANAS,
  type EstadoConversacion,
} from '@tertulia/contract/features/conversaciones/estados';
import { readDay } from '../../../platform/format/days.ts';
import { type ListSearch, type Orden, readList, readText } from '../../../platform/format/list-search.ts';
import { readPositive } from '../../../platform/format/positive.ts';

const EXPLORAR_SORTS = ['lastMessage', 'fechaCierre', 'fechaInicio', 'clienteNombre'] as const;
export type ExplorarSort = (typeof EXPLORAR_SORTS)[number];
const EXPLORAR_SIZES = [10, 20, 50] as const;
export const DEFAULT_ORDEN: Orden<ExplorarSort> = 'lastMessage,desc';
export const EXPLORAR_LIST = {
  sizes: EXPLORAR_SIZES,
  usualSize: LIST_PAGE_SIZE,
  sorts: EXPLORAR_SORTS,
  usualOrden: DEFAULT_ORDEN,
};

/** The filters of the list; the CSV takes the same. */
export interface ExplorarFiltros {
  q?: string | undefined;
  estado?: EstadoConversacion | undefined;
  /** Only chats that are not closed. */
  sinCerrar?: true | undefined;
  canalId?: number | undefined;
  usuarioId?: number | undefined;
  areaId?: number | undefined;
  kanbanEstadoId?: number | undefined;
  ventana?: (typeof VENTANAS)[number] | undefined;
  leadStage?: (typeof LEAD_STAGES)[number] | undefined;
  /** Only open chats with unread messages. */
  sinLeer?: true | undefined;
  /** `yyyy-MM-dd` */
  desde?: string | undefined;
  hasta?: string | undefined;
}

/** The whole state of «Explorar chats» in the address; defaults are left out. */
export interface ExplorarSearch extends ExplorarFiltros, ListSearch<ExplorarSort> {
  /** The opened chat. */
  chat?: number | undefined;
}

/** Names each part, so that none is forgotten. */
type Whole<Search> = { [Part in keyof Required<Search>]: Search[Part] };

/** Parses an address, which may be edited by hand: invalid values are ignored. */
export function readExplorarSearch(search: Record<string, unknown>): ExplorarSearch {
  return {
    q: readText(search['q']),
    estado: ESTADOS_CONVERSACION.find((one) => one === search['estado']),
    sinCerrar: search['sinCerrar'] === true ? true : undefined,
    canalId: readPositive(search['canalId']),
    usuarioId: readPositive(search['usuarioId']),
    areaId: readPositive(search['areaId']),
    kanbanEstadoId: readPositive(search['kanbanEstadoId']),
    ventana: VENTANAS.find((one) => one === search['ventana']),
    leadStage: LEAD_STAGES.find((one) => one === search['leadStage']),
    sinLeer: search['sinLeer'] === true ? true : undefined,
    desde: readDay(search['desde']),
    hasta: readDay(search['hasta']),
    ...readList(search, EXPLORAR_LIST),
    chat: readPositive(search['chat']),
  } satisfies Whole<ExplorarSearch>;
}

/** The filters alone, without the page, the order and the opened chat. */
export function filtrosOf({
  page: _page,
  size: _size,
  sort: _sort,
  chat: _chat,
  ...filtros
}: ExplorarSearch): ExplorarFiltros {
  return filtros;
}

/** The number of active filters. */
export function countFiltros(filtros: ExplorarFiltros): number {
  return Object.values(filtros).filter((value) => value !== undefined).length;
}

/** True for a date range in which no chat can have begun. */
export function isBackwards({ desde, hasta }: ExplorarFiltros): boolean {
  return desde !== undefined && hasta !== undefined && hasta < desde;
}
