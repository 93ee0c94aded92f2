import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CONTACTOS_PAGE_SIZE } from '@tertulia/contract/features/contactos/limites';
import { call } from '../../platform/http/api.ts';
import { flagParam } from '../../platform/http/flag-param.ts';
import { type ContactosSearch, DEFAULT_ORDEN } from './contactos-search.ts';
import { CONTACTOS_PAGINA } from './contactos.queries.ts';

/** A page of contacts; the previous page stays on screen while the next one loads. */
export function useContactos({
  q,
  noEscribir,
  page = 0,
  size = CONTACTOS_PAGE_SIZE,
  sort = DEFAULT_ORDEN,
}: ContactosSearch) {
  const query = {
    page,
    size,
    sort,
    ...(q === undefined ? {} : { q }),
    noEscribir: flagParam(noEscribir),
  };
  return useQuery({
    queryKey: [...CONTACTOS_PAGINA, query],
    queryFn: ({ signal }) => call('GET /api/contactos', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
