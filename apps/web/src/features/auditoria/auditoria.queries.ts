import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '@tertulia/contract/core/page';
import type { RegistroAuditoria } from '@tertulia/contract/features/auditoria/auditoria';
import { AUDITORIA_PAGE_SIZE } from '@tertulia/contract/features/auditoria/limites';
import { call } from '../../platform/http/api.ts';
import { queryOf } from './auditoria-query.ts';
import type { AuditoriaSearch } from './auditoria-search.ts';

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

export function findRegistros(query: RegistrosQuery, signal?: AbortSignal): Promise<Page<RegistroAuditoria>> {
  return call('GET /api/audit/page', { query, signal });
}

/** The rows of all pages without duplicates: new entries push rows from one page to the next. */
export function rowsOf(pages: readonly Page<RegistroAuditoria>[]): RegistroAuditoria[] {
  return [...new Map(pages.flatMap(({ content }) => content).map((row) => [row.id, row])).values()];
}
