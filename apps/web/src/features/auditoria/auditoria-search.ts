import {
  AUDITORIA_PAGE_MAX,
  AUDITORIA_PAGE_MIN,
  AUDITORIA_PAGE_SIZE,
  AUDITORIA_SORTS,
  type AuditoriaSort,
} from '@tertulia/contract/features/auditoria/limites';
import { readDay } from '../../platform/format/days.ts';
import { readPositive } from '../../platform/format/positive.ts';

export type AuditoriaOrden = `${AuditoriaSort},${'asc' | 'desc'}`;
export const DEFAULT_ORDEN: AuditoriaOrden = 'timestamp,desc';
const ORDENES = AUDITORIA_SORTS.flatMap((field) => [`${field},asc`, `${field},desc`] as const);

/** The state of the page in its address; defaults are omitted. */
export interface AuditoriaSearch {
  /** The business whose audit log is shown; only a SUPERADMIN may choose one. */
  suscriptor?: number | undefined;
  usuarioId?: number | undefined;
  entidad?: string | undefined;
  accion?: string | undefined;
  /** With read accesses, which are left out by default. */
  consultas?: true | undefined;
  /** `yyyy-MM-ddTHH:mm` in Bogotá, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  size?: number | undefined;
  sort?: AuditoriaOrden | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readAuditoriaSearch(search: Record<string, unknown>): AuditoriaSearch {
  const { usuarioId, size } = search;
  const sort = ORDENES.find((one) => one === search['sort']);
  const pageSize = Number.isSafeInteger(size) ? clampSize(Number(size)) : AUDITORIA_PAGE_SIZE;
  return {
    suscriptor: readPositive(search['suscriptor']),
    usuarioId: readPositive(usuarioId),
    entidad: readWord(search['entidad']),
    accion: readWord(search['accion']),
    consultas: search['consultas'] === true ? true : undefined,
    from: readMinute(search['from']),
    to: readMinute(search['to']),
    size: pageSize === AUDITORIA_PAGE_SIZE ? undefined : pageSize,
    sort: sort === DEFAULT_ORDEN ? undefined : sort,
  };
}

/** Limits the page size to the permitted range. */
export function clampSize(size: number): number {
  return Math.min(AUDITORIA_PAGE_MAX, Math.max(AUDITORIA_PAGE_MIN, size));
}

function readWord(value: unknown): string | undefined {
  const typed = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 100) : '';
  return typed === '' ? undefined : typed;
}

function readMinute(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(value)) return undefined;
  return readDay(value.slice(0, 10)) === undefined ? undefined : value;
}
