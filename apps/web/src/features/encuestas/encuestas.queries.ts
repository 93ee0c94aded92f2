import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ENCUESTAS_PAGE_SIZE } from '@tertulia/contract/features/encuestas/page-size';
import { call } from '../../platform/http/api.ts';
import { flagParam } from '../../platform/http/flag-param.ts';
import { DEFAULT_ORDEN, type EncuestasSearch } from './encuestas-search.ts';

/** A page of ratings; the previous page stays on screen while the next one loads. */
export function useEncuestas({ start, end, agente, conComentario, page, size, sort }: EncuestasSearch) {
  const query = {
    // without a limit the server searches everything
    start: start === '' ? undefined : start,
    end: end === '' ? undefined : end,
    agente,
    conComentario: flagParam(conComentario),
    page: page ?? 0,
    size: size ?? ENCUESTAS_PAGE_SIZE,
    sort: sort ?? DEFAULT_ORDEN,
  };
  return useQuery({
    queryKey: ['encuestas', 'pagina', query],
    queryFn: ({ signal }) => call('GET /api/surveys', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
