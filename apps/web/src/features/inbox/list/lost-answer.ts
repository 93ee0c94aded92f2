import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { ApiError } from '../../../platform/http/api-error.ts';
import { call } from '../../../platform/http/api.ts';
import { isPassing, queryClient } from '../../../platform/query/client.ts';

/** Some three seconds: a server that was started anew is there again, and whoever waits for the answer still looks. */
const MAX_RETRIES = 2;
const PATIENCE_MS = 5000;

/**
 * The chat as it stands, where what was asked of it was done although its answer was lost, as `isDone` tells from it. Null where it was
 * not done, where the server did answer, and where nobody can be asked within some seconds: then nothing is known of it.
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

/** What our server refuses it has not done; of what came from in between, or did not come at all, nothing is known. */
function isUnanswered(error: unknown): boolean {
  return isPassing(error) && error instanceof ApiError && !error.hasServerText;
}
