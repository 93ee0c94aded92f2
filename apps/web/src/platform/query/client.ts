import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';

/** After some seven seconds a person is told, and may try again by hand. */
const MAX_RETRIES = 3;
const MAX_DELAY_MS = 15_000;

/** True for failures that pass by themselves: no connection, a server that starts, a busy database. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** Exponential from one second, or what the server asked for. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return asked ?? Math.min(1000 * 2 ** failures, MAX_DELAY_MS);
}

/** The cache of server data. Live events keep it fresh, so it does not ask again at every turn. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // «always»: a paused query would show its skeleton for ever; a failed one says that there is no connection.
      networkMode: 'always',
      retry: (failures, error) => isPassing(error) && failures < MAX_RETRIES,
      retryDelay,
    },
    mutations: { networkMode: 'always' },
  },
});
