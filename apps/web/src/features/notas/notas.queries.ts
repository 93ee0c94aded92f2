import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { NOTAS_IN_CHAT } from '@tertulia/contract/features/notas/nota';
import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { claveOf, forgetClave } from './nota-claves.ts';

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

/** One page of the notes on a contact, for the dialog; the previous page stays on screen while the next one loads. */
export function useNotasPage(contactoId: number, page: number, size: number) {
  return useQuery({
    queryKey: [...notasKey(contactoId), 'pagina', page, size],
    queryFn: ({ signal }) =>
      call('GET /api/tareas/contactos/{id}/notas', { params: { id: contactoId }, query: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Creates a note, which records the contact's current Kanban state. A retry after a lost response creates it once. */
export async function createNota(contactoId: number, text: string, kanbanEstadoId: number | null): Promise<void> {
  const texto = text.trim();
  const clave = claveOf(contactoId, texto);
  await call('POST /api/tareas/notas', {
    body: { contactoId, texto, kanbanEstadoIdSnapshot: kanbanEstadoId, clave },
  });
  forgetClave(contactoId);
  await queryClient.invalidateQueries({ queryKey: notasKey(contactoId) });
}
