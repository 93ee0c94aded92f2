import { useQuery } from '@tanstack/react-query';
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

/** The boards that the Kanban page offers. */
export function useTablerosOnPage() {
  return useQuery({
    queryKey: [...TABLEROS_KEY, 'pagina'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/kanban/page', { query: { page: 0, size: TABLEROS_ON_PAGE }, signal })).content,
  });
}

/** The columns of a board, in their order. */
export function useEstadosOnPage(tableroId: number | null) {
  return useQuery({
    queryKey: [...ESTADOS_KEY, tableroId, 'pagina'],
    queryFn: async ({ signal }) => {
      const params = { boardId: tableroId ?? 0 };
      const query = { page: 0, size: ESTADOS_ON_PAGE };
      return (await call('GET /api/kanban/{boardId}/estados/page', { params, query, signal })).content;
    },
    enabled: tableroId !== null,
  });
}

/** Asks for boards and states again wherever they are shown. */
export async function refreshTableros(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: TABLEROS_KEY }),
    queryClient.invalidateQueries({ queryKey: ESTADOS_KEY }),
  ]);
}

/** Makes a board, or renames one. */
export async function saveTablero(tablero: Tablero | null, nombre: string): Promise<Tablero> {
  const body = { nombre: nombre.trim() };
  const saved = tablero
    ? await call('PUT /api/kanban/{id}', { params: { id: tablero.id }, body })
    : await call('POST /api/kanban', { body });
  await refreshTableros();
  return saved;
}

/** Takes a board away, with its states. */
export async function removeTablero(id: number): Promise<void> {
  await call('DELETE /api/kanban/{id}', { params: { id } });
  await refreshTableros();
}

/** Makes a state of a board, or changes one. */
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

/** Takes a state away; its contacts stay without one. */
export async function removeEstado(id: number): Promise<void> {
  await call('DELETE /api/kanban/estados/{id}', { params: { id } });
  await refreshTableros();
}
