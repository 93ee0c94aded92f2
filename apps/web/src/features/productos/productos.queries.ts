import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import {
  PRODUCTOS_PAGE_SIZE,
  PRODUCTOS_SEARCH_LIMIT,
  PRODUCTOS_SEARCH_MIN,
} from '@tertulia/contract/features/productos/limites';
import type { Producto, Sincronizacion } from '@tertulia/contract/features/productos/producto';
import { call } from '../../platform/http/api.ts';
import { queryClient, WHILE_TYPING } from '../../platform/query/client.ts';
import { DEFAULT_ORDEN, type ProductosSearch } from './productos-search.ts';

const LIST = ['productos', 'pagina'] as const;
const SYNC = ['productos', 'sincronizacion'] as const;
/** The poll interval of the progress during a synchronization. */
const PROGRESS_MS = 700;
const SEARCH_DEBOUNCE_MS = 250;

/** A page of the catalogue; the previous page stays on screen while the next one loads. */
export function useProductos({
  q,
  estado,
  page = 0,
  size = PRODUCTOS_PAGE_SIZE,
  sort = DEFAULT_ORDEN,
}: ProductosSearch) {
  const query = {
    page,
    size,
    sort,
    ...(q === undefined ? {} : { q }),
    ...(estado === undefined ? {} : { estado: estado === 1 ? ('1' as const) : ('0' as const) }),
  };
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => call('GET /api/productos', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function refreshProductos(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: LIST });
}

/** Stores a product, a new one without an id. */
export async function saveProducto(id: number | null, body: FormData): Promise<void> {
  await (id === null
    ? call('POST /api/productos', { body })
    : call('PUT /api/productos/{id}', { params: { id }, body }));
  await refreshProductos();
}

let switching = 0;

/**
 * Activates or deactivates a product: an optimistic update that is undone if the server refuses it. Lists of one state
 * refetch.
 */
export async function setProductoEstado(id: number, estado: 0 | 1): Promise<void> {
  const show = (shown: 0 | 1) =>
    queryClient.setQueriesData<{ content: Producto[] }>({ queryKey: LIST }, (page) =>
      page
        ? { ...page, content: page.content.map((one) => (one.id === id ? { ...one, estado: shown } : one)) }
        : undefined,
    );
  switching += 1;
  show(estado);
  try {
    await (estado === 1
      ? call('PATCH /api/productos/{id}/activate', { params: { id } })
      : call('PATCH /api/productos/{id}/deactivate', { params: { id } }));
  } catch (error) {
    show(estado === 1 ? 0 : 1);
    throw error;
  } finally {
    switching -= 1;
    // a list of one state no longer contains it; a refetch during another change would show that one's old state
    if (switching === 0) void refreshProductos();
  }
}

/** The newest synchronization with the inventory, polled while it runs. */
export function useSincronizacion(isWanted: boolean) {
  return useQuery({
    queryKey: SYNC,
    queryFn: async ({ signal }) => (await call('GET /api/sync-productos', { signal })).sincronizacion,
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data?.estado === 'EN_CURSO' ? PROGRESS_MS : false),
    staleTime: 0,
  });
}

/** Starts a synchronization, or joins the running one. */
export async function beginSincronizacion(): Promise<Sincronizacion> {
  // an older response must not replace the new run
  await queryClient.cancelQueries({ queryKey: SYNC });
  const { sincronizacion } = await call('POST /api/sync-productos/todo/0');
  queryClient.setQueryData(SYNC, sincronizacion);
  return sincronizacion;
}

/**
 * Active products that match the typed text; requested 250 ms after the last key, from two characters on. Nothing is
 * offered during the request: Enter must not take a result of an older text.
 */
export function useProductoSearch(typed: string) {
  const wanted = typed.trim();
  const [q] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS);
  const isLongEnough = wanted.length >= PRODUCTOS_SEARCH_MIN;
  const search = useQuery({
    ...WHILE_TYPING,
    queryKey: ['productos', 'buscar', q],
    queryFn: ({ signal }) => call('GET /api/productos/buscar', { query: { q, limit: PRODUCTOS_SEARCH_LIMIT }, signal }),
    enabled: isLongEnough && q === wanted,
  });
  const isSettled = isLongEnough && q === wanted && search.isSuccess;
  return { search, isLongEnough, isSettled, found: isSettled ? search.data : [] };
}
