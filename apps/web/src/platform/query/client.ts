import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';

/** After about seven seconds the failure is shown, with a manual retry. */
const MAX_RETRIES = 3;
const MAX_DELAY_MS = 15_000;

/** True for temporary failures: no connection, a starting server, a busy database. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** Exponential from one second, or the server's Retry-After. */
export function retryDelay(failures: number, error: unknown): number {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  return retryAfterMs ?? Math.min(1000 * 2 ** failures, MAX_DELAY_MS);
}

const AGAIN_MS = 30_000;

/**
 * Delay of a background refetch in milliseconds; null if it would only be refused again. Longer than `retryDelay`:
 * after so many failures, or an internal error, one second changes nothing.
 */
export function askAgainMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500 && error.status !== 429)) return null;
  return Math.max(AGAIN_MS, error.retryAfterMs ?? 0);
}

/**
 * The same from the first failure on, for data without a manual retry: soon, then with growing delays, if the failure
 * is temporary.
 */
export function nextTryMs(failures: number, error: unknown): number | null {
  return isPassing(error) ? retryDelay(failures, error) : askAgainMs(error);
}

/** For a query that changes with each letter: the failure is shown after one second. */
export const WHILE_TYPING = {
  retry: (failures: number, error: unknown) => isPassing(error) && failures < 1,
} as const;

/** The cache of server data. Live events keep it fresh, so data counts as fresh for 30 s. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // «always»: a paused query would show its skeleton forever; a failed one says that there is no connection.
      networkMode: 'always',
      retry: (failures, error) => isPassing(error) && failures < MAX_RETRIES,
      retryDelay,
      // Displayed data stays after a failed refetch and looks up to date: no user would retry by hand.
      refetchInterval: ({ state }) => (state.data !== undefined && askAgainMs(state.error)) || false,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Queries that were invalidated during their first request, whose response may be older than the invalidation. The
 * library takes that response as current; only a query with data is refetched.
 */
const overtaken = new WeakSet<Query>();
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  const isFirst = query.state.data === undefined;
  if (action.type === 'fetch') {
    overtaken.delete(query);
    // after a failed attempt the query counts as invalidated from the start, and would not report the invalidation
    if (isFirst && query.state.isInvalidated) query.setState({ isInvalidated: false });
  } else if (action.type === 'invalidate' && isFirst && query.state.fetchStatus !== 'idle') overtaken.add(query);
  else if (action.type === 'success' && !action.manual && overtaken.delete(query))
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
});

/**
 * Refetches all unanswered queries, so that no screen stays empty longer than the connection is down. Called after a
 * reconnection.
 */
export function askForMissing(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.data === undefined && isPassing(state.error),
  });
}
