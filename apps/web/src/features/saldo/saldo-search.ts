import { MOVIMIENTOS_PAGE_SIZE, MOVIMIENTOS_PAGE_SIZES } from '@tertulia/contract/features/saldo/limites';
import { TIPOS_MOVIMIENTO, type TipoMovimiento } from '@tertulia/contract/features/saldo/tipos';
import { addDays, instantOf, readDay } from '../../platform/format/days.ts';
import { type ListSearch, readList } from '../../platform/format/list-search.ts';
import { readPositive } from '../../platform/format/positive.ts';

export const RECARGAS_LIST = { sizes: MOVIMIENTOS_PAGE_SIZES, usualSize: MOVIMIENTOS_PAGE_SIZE };

/** The state of a list of top-ups in the page's address; defaults are omitted. */
export type RecargasSearch = Pick<ListSearch, 'page' | 'size'>;

/** The same for movements, with their filters. Days are `yyyy-MM-dd`, both inclusive. */
export interface MovimientosSearch extends RecargasSearch {
  /** The business of the balance; only a SUPERADMIN may choose one. */
  suscriptor?: number | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  tipo?: TipoMovimiento | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readRecargasSearch(search: Record<string, unknown>): RecargasSearch {
  const { page, size } = readList(search, RECARGAS_LIST);
  return { page, size };
}

export function readMovimientosSearch(search: Record<string, unknown>): MovimientosSearch {
  return {
    ...readRecargasSearch(search),
    suscriptor: readPositive(search['suscriptor']),
    desde: readDay(search['desde']),
    hasta: readDay(search['hasta']),
    tipo: TIPOS_MOVIMIENTO.find((one) => one === search['tipo']),
  };
}

/** Days as the wire's instants: from Bogotá's midnight of the first to that after the last. */
export function instantsOf({ desde, hasta }: Pick<MovimientosSearch, 'desde' | 'hasta'>): {
  from?: string;
  to?: string;
} {
  return {
    ...(desde === undefined ? {} : { from: instantOf(desde, '00:00') }),
    ...(hasta === undefined ? {} : { to: instantOf(addDays(hasta, 1), '00:00') }),
  };
}

const MAX_SHOWN = 12;
const MAX_LENGTH = 300;

/** Parses the values that PayU adds to the address, to be shown as text and never trusted. */
export function readRespuesta(query: string): {
  referencia: string | null;
  recibidos: [name: string, value: string][];
} {
  const params = new URLSearchParams(query);
  return {
    referencia: params.get('referenceCode'),
    recibidos: [...params].slice(0, MAX_SHOWN).map(([name, value]) => [cut(name), cut(value)]),
  };
}

const cut = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
