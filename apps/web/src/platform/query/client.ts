import { type Query, QueryClient } from '@tanstack/react-query';
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

const AGAIN_MS = 30_000;

/**
 * In how long to ask again for what is missing without anybody seeing it; null where nothing but a refusal would come again.
 * Longer than `retryDelay`: what has failed so often, or broke, is not better in a second.
 */
export function askAgainMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500 && error.status !== 429)) return null;
  return Math.max(AGAIN_MS, error.retryAfterMs ?? 0);
}

/** The same from the first failure on, for what is missing and nobody would ask for by hand: soon, ever less often, where it passes by itself. */
export function nextTryMs(failures: number, error: unknown): number | null {
  return isPassing(error) ? retryDelay(failures, error) : askAgainMs(error);
}

/** Of a question that is put anew with each letter: whoever waits in the field is told after a second. */
export const WHILE_TYPING = {
  retry: (failures: number, error: unknown) => isPassing(error) && failures < 1,
} as const;

/** The cache of server data. Live events keep it fresh, so it does not ask again at every turn. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // «always»: a paused query would show its skeleton for ever; a failed one says that there is no connection.
      networkMode: 'always',
      retry: (failures, error) => isPassing(error) && failures < MAX_RETRIES,
      retryDelay,
      // What is shown stays where asking again for it has failed, and looks as good as ever: nobody would ask by hand.
      refetchInterval: ({ state }) => (state.data !== undefined && askAgainMs(state.error)) || false,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Questions whose first answer is still on its way and may have been read before what they were asked again for. The library takes that
 * answer for the new one; only one that there is already does it ask for anew.
 */
const overtaken = new WeakSet<Query>();
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  const isFirst = query.state.data === undefined;
  if (action.type === 'fetch') {
    overtaken.delete(query);
    // where the last try failed it counts as asked for again from the outset, and would not tell that it was
    if (isFirst && query.state.isInvalidated) query.setState({ isInvalidated: false });
  } else if (action.type === 'invalidate' && isFirst && query.state.fetchStatus !== 'idle') overtaken.add(query);
  else if (action.type === 'success' && !action.manual && overtaken.delete(query))
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
});

/** Asks again for what nobody answered, so that no screen shows nothing for longer than there is no connection. Called when it has come back. */
export function askForMissing(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.data === undefined && isPassing(state.error),
  });
}
