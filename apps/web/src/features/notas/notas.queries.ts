import { useInfiniteQuery } from '@tanstack/react-query';
import { NOTAS_IN_CHAT } from '@tertulia/contract/features/notas/nota';
import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';

function notasKey(contactoId: number) {
  return ['notas', contactoId] as const;
}

/** The notes on a contact, newest first, twenty at a time. */
export function useNotas(contactoId: number) {
  return useInfiniteQuery({
    queryKey: notasKey(contactoId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/tareas/contactos/{id}/notas', {
        params: { id: contactoId },
        query: { page: pageParam, size: NOTAS_IN_CHAT },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.last ? undefined : page.number + 1),
    refetchOnWindowFocus: 'always',
  });
}

/** Writes a note, which keeps the Kanban state that the contact has now. */
export async function createNota(contactoId: number, texto: string, kanbanEstadoId: number | null): Promise<void> {
  await call('POST /api/tareas/notas', {
    body: { contactoId, texto: texto.trim(), kanbanEstadoIdSnapshot: kanbanEstadoId },
  });
  await queryClient.invalidateQueries({ queryKey: notasKey(contactoId) });
}
