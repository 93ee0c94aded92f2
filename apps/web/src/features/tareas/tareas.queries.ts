import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';

/** The tasks of a contact that wait to be done, the next one first. */
export function useTareasPendientes(contactoId: number) {
  return useQuery({
    queryKey: ['tareas', 'pendientes', contactoId],
    queryFn: ({ signal }) => call('GET /api/tareas/contactos/{id}/pendientes', { params: { id: contactoId }, signal }),
    refetchOnWindowFocus: 'always',
  });
}
