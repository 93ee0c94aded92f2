import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '@tertulia/contract/core/page';
import type { RegistroAuditoria } from '@tertulia/contract/features/auditoria/auditoria';
import {
  AUDITORIA_EXPORT_MAX,
  AUDITORIA_EXPORT_PAGE,
  AUDITORIA_PAGE_SIZE,
} from '@tertulia/contract/features/auditoria/limites';
import { call } from '../../platform/http/api.ts';
import { type AuditoriaSearch, DEFAULT_ORDEN } from './auditoria-search.ts';
import { ACCION_CONSULTAR, ACCIONES_AUDITORIA, storedWord } from '@tertulia/contract/features/auditoria/palabras';
import { instantOf } from '../../platform/format/days.ts';
import { flagParam } from '../../platform/http/flag-param.ts';
import { toCsvLine } from '@tertulia/contract/core/csv';

/** The audit log in pages; loaded pages stay on screen. */
export function useRegistros(search: AuditoriaSearch) {
  const query = { ...queryOf(search), size: search.size ?? AUDITORIA_PAGE_SIZE };
  return useInfiniteQuery({
    queryKey: ['auditoria', query],
    queryFn: ({ pageParam, signal }) => findRegistros({ ...query, page: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type RegistrosQuery = ReturnType<typeof queryOf> & { page: number; size: number };

function findRegistros(query: RegistrosQuery, signal?: AbortSignal): Promise<Page<RegistroAuditoria>> {
  return call('GET /api/audit/page', { query, signal });
}

/** The rows of all pages without duplicates: new entries push rows from one page to the next. */
export function rowsOf(pages: readonly Page<RegistroAuditoria>[]): RegistroAuditoria[] {
  return [...new Map(pages.flatMap(({ content }) => content).map((row) => [row.id, row])).values()];
}

/** The query of the request: the last minute is included. */
export function queryOf({
  suscriptor: suscriptorId,
  usuarioId,
  entidad,
  accion,
  consultas,
  from,
  to,
  sort,
}: AuditoriaSearch) {
  // an explicit filter by this action includes it
  const showsConsultas = storedWord(accion ?? '', ACCIONES_AUDITORIA) === ACCION_CONSULTAR;
  return {
    suscriptorId,
    usuarioId,
    entidad,
    accion,
    sinConsultas: flagParam(consultas !== true && !showsConsultas),
    from: from === undefined ? undefined : instantAt(from),
    to: to === undefined ? undefined : new Date(Date.parse(instantAt(to)) + 59_999).toISOString(),
    sort: sort ?? DEFAULT_ORDEN,
  };
}

function instantAt(minute: string): string {
  return instantOf(minute.slice(0, 10), minute.slice(11));
}

const COLUMNS = ['timestamp', 'usuarioId', 'entidad', 'accion', 'registroId', 'detalles'] as const;

/** The filtered entries as CSV, loaded in pages of at most 500 rows up to 5000 (document 1 §7). */
export async function exportRegistros(search: AuditoriaSearch): Promise<string> {
  const pages = [];
  for (let page = 0; page * AUDITORIA_EXPORT_PAGE < AUDITORIA_EXPORT_MAX; page++) {
    const found = await findRegistros({ ...queryOf(search), page, size: AUDITORIA_EXPORT_PAGE });
    pages.push(found);
    if (found.last) break;
  }
  return toCsvLine(COLUMNS) + rowsOf(pages).map(toLine).join('');
}

function toLine(registro: RegistroAuditoria): string {
  return toCsvLine(
    COLUMNS.map((column) => {
      const value = registro[column];
      return typeof value === 'string' ? value.replace(/\r\n|[\r\n]/g, ' ') : value;
    }),
  );
}
