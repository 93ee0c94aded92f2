import {
  ESTADOS_CONVERSACION,
  LEAD_STAGES,
  LIST_PAGE_SIZE,
  VENTANAS,
  type EstadoConversacion,
} from '@tertulia/contract/features/conversaciones/estados';
import { readDay } from '../../../platform/format/days.ts';
import { readPositive } from '../../../platform/format/positive.ts';

export const EXPLORAR_SORTS = ['lastMessage', 'fechaCierre', 'fechaInicio', 'clienteNombre'] as const;
export type ExplorarSort = (typeof EXPLORAR_SORTS)[number];
export type ExplorarOrden = `${ExplorarSort},${'asc' | 'desc'}`;
export const EXPLORAR_SIZES = [10, 20, 50] as const;
export const DEFAULT_ORDEN: ExplorarOrden = 'lastMessage,desc';

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
export interface ExplorarSearch extends ExplorarFiltros {
  page?: number | undefined;
  size?: number | undefined;
  sort?: ExplorarOrden | undefined;
  /** The opened chat. */
  chat?: number | undefined;
}

/** Names each part, so that none is forgotten. */
type Whole<Search> = { [Part in keyof Required<Search>]: Search[Part] };

/** Parses an address, which may be edited by hand: invalid values are ignored. */
export function readExplorarSearch(search: Record<string, unknown>): ExplorarSearch {
  const sort = EXPLORAR_SORTS.flatMap((field) => [`${field},asc`, `${field},desc`] as const).find(
    (one) => one === search['sort'],
  );
  const size = EXPLORAR_SIZES.find((one) => one === search['size']);
  return {
    q: textOf(search['q'])?.slice(0, 200),
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
    page: readPositive(search['page']),
    size: size === LIST_PAGE_SIZE ? undefined : size,
    sort: sort === DEFAULT_ORDEN ? undefined : sort,
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

// The router reads `?q=123` as a number.
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim() === '' ? undefined : String(value);
}
