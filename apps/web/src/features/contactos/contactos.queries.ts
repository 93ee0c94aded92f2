import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { Contacto, ContactoDetalle } from '@tertulia/contract/features/contactos/contacto';
import { CONTACTOS_PAGE_SIZE, CONTACTOS_SUGGESTED } from '@tertulia/contract/features/contactos/limites';
import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { queryClient, WHILE_TYPING } from '../../platform/query/client.ts';
import { flagParam } from '../../platform/http/flag-param.ts';
import { type ContactosSearch, DEFAULT_ORDEN } from './contactos-search.ts';

const SEARCH_MS = 250;
/** The data of the contacts page. */
const CONTACTOS_PAGINA = ['contactos', 'pagina'] as const;

function contactoKey(id: number) {
  return ['contactos', 'uno', id] as const;
}

/** A contact with its dates. */
export function useContacto(id: number, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({
    queryKey: contactoKey(id),
    queryFn: ({ signal }) => call('GET /api/contactos/{id}', { params: { id }, signal }),
    enabled: isEnabled,
    refetchOnWindowFocus: 'always',
  });
}

/** The consent events of a contact. */
export function useConsentimientos(id: number) {
  return useQuery({
    // refetched with the contact itself
    queryKey: [...contactoKey(id), 'consentimientos'],
    queryFn: ({ signal }) => call('GET /api/contactos/{id}/consentimientos', { params: { id }, signal }),
  });
}

/** Merges a contact from an API response into the cache and refetches its details. */
export function takeInContacto(contacto: Contacto): void {
  queryClient.setQueryData<ContactoDetalle>(contactoKey(contacto.id), (known) => known && { ...known, ...contacto });
  refreshContacto(contacto.id);
}

/** Refetches a contact wherever it is shown. */
export function refreshContacto(id: number): void {
  void queryClient.invalidateQueries({ queryKey: contactoKey(id) });
  refreshContactos();
}

/** Refetches the contacts page. */
export function refreshContactos(): void {
  void queryClient.invalidateQueries({ queryKey: CONTACTOS_PAGINA });
}

/** Refetches everything about contacts. */
export function forgetContactos(): void {
  void queryClient.invalidateQueries({ queryKey: ['contactos'] });
}

/** Ten contacts by name or number, sorted by name; an empty text sends no request. */
export function useContactoSearch(typed: string) {
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_MS);
  const q = typed.trim() === '' ? '' : settled;
  const search = useQuery({
    ...WHILE_TYPING,
    queryKey: ['contactos', 'buscar', q],
    queryFn: async ({ signal }) => {
      const query = { q, page: 0, size: CONTACTOS_SUGGESTED, sort: 'nombre,asc' } as const;
      return (await call('GET /api/contactos', { query, signal })).content;
    },
    enabled: q !== '',
    staleTime: 0,
  });
  return { search, isSettled: q !== '' && q === typed.trim() && !search.isPending };
}

/** The contact with this phone in any format; null if there is none. */
export async function findContactoByTelefono(telefono: string): Promise<Contacto | null> {
  try {
    return await call('GET /api/contactos/by-telefono', { query: { telefono } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

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
