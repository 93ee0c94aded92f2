import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CASOS_PAGE_SIZE } from '@tertulia/contract/features/dashboard/cifras';
import { call } from '../../platform/http/api.ts';
import { flagParam } from '../../platform/http/flag-param.ts';
import { instantsOf, type CasosAbiertos, type Dias } from './dashboard-search.ts';

/** The KPIs of a range; the previous ones stay on screen while the next ones load. */
export function useDashboard(dias: Dias, isEnabled: boolean) {
  const query = instantsOf(dias);
  return useQuery({
    queryKey: ['dashboard', 'cifras', query],
    queryFn: ({ signal }) => call('GET /api/reportes/dashboard', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    staleTime: 0,
  });
}

/** A page of the rows that a KPI counted. */
export function useCasos(dias: Dias, casos: CasosAbiertos, page: number) {
  const { sinCerrar, ...which } = casos;
  const query = {
    ...instantsOf(dias),
    ...which,
    sinCerrar: flagParam(sinCerrar),
    page,
    size: CASOS_PAGE_SIZE,
    // the longest wait is first
    sort: casos.cifra === 'sinResponder' ? ('ocurrido,asc' as const) : ('ocurrido,desc' as const),
  };
  return useQuery({
    queryKey: ['dashboard', 'casos', query],
    queryFn: ({ signal }) => call('GET /api/reportes/dashboard/casos', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
