import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { ApiError } from '../../../platform/http/api-error.ts';
import { call } from '../../../platform/http/api.ts';
import { isPassing, queryClient } from '../../../platform/query/client.ts';

/** About three seconds: enough for a restarted server, and the user still waits. */
const MAX_RETRIES = 2;
const PATIENCE_MS = 5000;

/**
 * The current chat if the request was carried out although its response was lost, as `isDone` decides. Null if it was
 * not, if the server did respond, and if no request succeeds within some seconds: then the state is unknown.
 */
export async function findDone(
  id: number,
  error: unknown,
  isDone: (chat: Conversacion) => boolean,
): Promise<Conversacion | null> {
  if (!isUnanswered(error)) return null;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const chat = await queryClient.fetchQuery({
      queryKey: ['conversaciones', 'sin-respuesta', id],
      queryFn: () => call('GET /api/conversations/{id}', { params: { id }, signal: patience }),
      retry: (failures, again) => isPassing(again) && navigator.onLine && failures < MAX_RETRIES,
      staleTime: 0,
      gcTime: 0,
    });
    return isDone(chat) ? chat : null;
  } catch {
    return null;
  }
}

/**
 * A refusal by our server means that nothing was done. An error from a proxy, or no response at all, leaves it open.
 */
function isUnanswered(error: unknown): boolean {
  return isPassing(error) && error instanceof ApiError && !error.hasServerText;
}
