import { BADGE_TAREAS_MS } from '@tertulia/contract/features/tareas/estados';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { useUsuario } from '../../platform/session/session.ts';

/** The number of waiting tasks, for the badge: refetched every minute, and by the tasks' feature at each change. */
export function useTareasPendientes(): number {
  return useQuery(tareasBadgeQuery(useUsuario().id)).data?.pendientes ?? 0;
}

export function tareasBadgeQuery(usuarioId: number) {
  return queryOptions({
    // Below the key of all tasks, so that it is refreshed with them.
    queryKey: ['tareas', 'badge', usuarioId],
    queryFn: ({ signal }) => call('GET /api/tareas/badges/pendientes', { signal }),
    refetchInterval: BADGE_TAREAS_MS,
    refetchOnWindowFocus: 'always',
  });
}
