import { useQuery } from '@tanstack/react-query';
import { ESTADOS_IN_CHAT, TABLEROS_IN_CHAT } from '@tertulia/contract/features/kanban/kanban';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { takeInContacto } from '#public/contactos';
import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';

/** The boards, limited to what the chat's dialogs need. */
export function useTableros(isEnabled = true) {
  return useQuery({
    queryKey: ['kanban', 'tableros'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/kanban/page', { query: { page: 0, size: TABLEROS_IN_CHAT }, signal })).content,
    enabled: isEnabled,
  });
}

/** The states of a board, in order. */
export function useKanbanEstados(tableroId: number | null) {
  return useQuery({
    queryKey: ['kanban', 'estados', tableroId],
    queryFn: async ({ signal }) => {
      const params = { boardId: tableroId ?? 0 };
      const query = { page: 0, size: ESTADOS_IN_CHAT };
      return (await call('GET /api/kanban/{boardId}/estados/page', { params, query, signal })).content;
    },
    enabled: tableroId !== null,
  });
}

/**
 * Assigns a Kanban state to a contact, or removes it with null. `deEstadoId` is the state from which the user moves it:
 * if the contact has left that one, the server refuses the move and says where the contact is.
 */
export async function moveContacto(
  contactoId: number,
  kanbanEstadoId: number | null,
  { conversacionId, deEstadoId }: { conversacionId: number | null; deEstadoId: number | null },
): Promise<Contacto> {
  const contacto = await call('PATCH /api/kanban/contactos/{id}/estado', {
    params: { id: contactoId },
    body: { kanbanEstadoId, conversacionId, deEstadoId },
  });
  takeInContacto(contacto);
  return contacto;
}

/** Whether a move was refused because another user moved the contact first. */
export function isMovedFirst(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT' && error.field === 'deEstadoId';
}
