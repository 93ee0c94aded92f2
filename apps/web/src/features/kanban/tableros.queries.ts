import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  ESTADOS_ON_PAGE,
  TABLEROS_ON_PAGE,
  type KanbanEstado,
  type Tablero,
} from '@tertulia/contract/features/kanban/kanban';
import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';

const TABLEROS_KEY = ['kanban', 'tableros'] as const;
const ESTADOS_KEY = ['kanban', 'estados'] as const;
/** The key prefix of columns, which refetch after cards were moved to them. */
const COLUMNA_KEY = ['kanban', 'columna'] as const;

/** Boards and states being removed: hidden regardless of later responses. */
const leaving = { tableros: new Set<number>(), estados: new Set<number>() } as const;

/** The boards of the Kanban page. */
export function useTablerosOnPage() {
  return useQuery({
    queryKey: [...TABLEROS_KEY, 'pagina'],
    queryFn: async ({ signal }) => {
      const { content } = await call('GET /api/kanban/page', { query: { page: 0, size: TABLEROS_ON_PAGE }, signal });
      return content.filter(({ id }) => !leaving.tableros.has(id));
    },
  });
}

/** The columns of a board, in order. */
export function estadosOnPageQuery(tableroId: number) {
  return queryOptions({
    queryKey: [...ESTADOS_KEY, tableroId, 'pagina'],
    queryFn: async ({ signal }) => {
      const params = { boardId: tableroId };
      const query = { page: 0, size: ESTADOS_ON_PAGE };
      const { content } = await call('GET /api/kanban/{boardId}/estados/page', { params, query, signal });
      return content.filter(({ id }) => !leaving.estados.has(id));
    },
  });
}

export function useEstadosOnPage(tableroId: number | null) {
  return useQuery({ ...estadosOnPageQuery(tableroId ?? 0), enabled: tableroId !== null });
}

/** Refetches boards and states wherever they are shown. */
export async function refreshTableros(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: TABLEROS_KEY }),
    queryClient.invalidateQueries({ queryKey: ESTADOS_KEY }),
  ]);
}

/** Creates or renames a board. */
export async function saveTablero(tablero: Tablero | null, nombre: string): Promise<Tablero> {
  const body = { nombre: nombre.trim() };
  const saved = tablero
    ? await call('PUT /api/kanban/{id}', { params: { id: tablero.id }, body })
    : await call('POST /api/kanban', { body });
  await refreshTableros();
  return saved;
}

/** The current number of contacts by state of a board. */
export function useContactosDeTablero(tableroId: number) {
  return useQuery({
    queryKey: ['kanban', 'conteo', tableroId],
    queryFn: ({ signal }) => call('GET /api/kanban/{id}/contactos/conteo', { params: { id: tableroId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Removes a board with its states; its contacts lose their state, or get another one. */
export function removeTablero(id: number, moverA?: number): Promise<void> {
  return takeAway('tableros', id, () => call('DELETE /api/kanban/{id}', { params: { id }, query: { moverA } }));
}

/** Creates or changes a state of a board. */
export async function saveEstado(
  tableroId: number,
  estado: KanbanEstado | null,
  values: { nombre: string; color: string; orden: number },
): Promise<void> {
  const body = { ...values, nombre: values.nombre.trim() };
  if (estado) await call('PUT /api/kanban/estados/{id}', { params: { id: estado.id }, body });
  else await call('POST /api/kanban/{boardId}/estados', { params: { boardId: tableroId }, body });
  await refreshTableros();
}

/** Removes a state; its contacts lose it, or get another one. */
export function removeEstado(id: number, moverA?: number): Promise<void> {
  return takeAway('estados', id, () => call('DELETE /api/kanban/estados/{id}', { params: { id }, query: { moverA } }));
}

/** Optimistic removal, since a state with very many contacts takes seconds; undone if the server refuses. */
async function takeAway(what: keyof typeof leaving, id: number, remove: () => Promise<unknown>): Promise<void> {
  leaving[what].add(id);
  const queryKey = what === 'tableros' ? TABLEROS_KEY : ESTADOS_KEY;
  // a pending response would restore it for a moment
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<{ id: number }[]>({ queryKey });
  queryClient.setQueriesData<{ id: number }[]>({ queryKey }, (shown) => shown?.filter((one) => one.id !== id));
  try {
    await remove();
  } catch (error) {
    for (const [key, shown] of before) queryClient.setQueryData(key, shown);
    throw error;
  } finally {
    leaving[what].delete(id);
    void refreshTableros();
    void queryClient.invalidateQueries({ queryKey: COLUMNA_KEY });
  }
}
