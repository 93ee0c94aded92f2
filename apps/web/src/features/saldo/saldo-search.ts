import { MOVIMIENTOS_PAGE_SIZE, MOVIMIENTOS_PAGE_SIZES } from '@tertulia/contract/features/saldo/limites';
import { TIPOS_MOVIMIENTO, type TipoMovimiento } from '@tertulia/contract/features/saldo/tipos';
import { addDays, instantOf, readDay } from '../../platform/format/days.ts';
import { readPositive } from '../../platform/format/positive.ts';

/** The place in a list of top-ups, as the address keeps it; what is as it begins is left out. */
export interface RecargasSearch {
  page?: number | undefined;
  size?: number | undefined;
}

/** The same for movements, with what narrows them. Days are `yyyy-MM-dd`, both inclusive. */
export interface MovimientosSearch extends RecargasSearch {
  /** Whose balance it was; only a SUPERADMIN’s is heard. */
  suscriptor?: number | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  tipo?: TipoMovimiento | undefined;
}

/** Reads an address that anybody may have written by hand: what makes no sense is as if it were not there. */
export function readRecargasSearch(search: Record<string, unknown>): RecargasSearch {
  const { page } = search;
  const size = MOVIMIENTOS_PAGE_SIZES.find((one) => one === search['size']);
  return {
    page: readPositive(page),
    size: size === MOVIMIENTOS_PAGE_SIZE ? undefined : size,
  };
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

/** Days as the wire's instants: from Bogotá's midnight of the first to that behind the last. */
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

/** What an address brings back from PayU, to be shown as text and believed by nobody. */
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
