import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noConnection, toApiError } from '../http/api-error.ts';
import { askAgainMs, askForMissing, queryClient, retryDelay } from './client.ts';

const KEY = ['prueba'];
let leave: () => void = () => undefined;

// Only browsers refetch by interval.
beforeEach(() => environmentManager.setIsServer(() => false));
afterEach(() => {
  environmentManager.setIsServer(() => typeof window === 'undefined');
  leave();
  queryClient.clear();
  vi.useRealTimers();
});

function show(queryFn: () => Promise<number>): void {
  leave = new QueryObserver(queryClient, { queryKey: KEY, queryFn }).subscribe(() => undefined);
}

const failureOf = (status: number) => toApiError(new Response(null, { status }), null);

/** How long a screen shows its skeleton if its request always fails like this, without the response times. */
function waitedMs(error: unknown): number {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('what passes by itself is not tried again');
  let waited = 0;
  for (let failures = 0; failures < 20 && retry(failures, error as Error); failures += 1)
    waited += retryDelay(failures, error);
  return waited;
}

test('a screen whose request keeps failing shows the failure within eight seconds', () => {
  const unavailable = toApiError(new Response(null, { status: 503, headers: { 'retry-after': '2' } }), null);
  for (const error of [noConnection(), unavailable]) {
    expect(waitedMs(error)).toBeGreaterThanOrEqual(5000);
    expect(waitedMs(error)).toBeLessThanOrEqual(8000);
  }
});

test('a permanent failure is shown at once', () => {
  expect(waitedMs(toApiError(new Response(null, { status: 403 }), null))).toBe(0);
});

test('a query invalidated during its first request is fetched once more: that response may be older', async () => {
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const ask = vi.fn(() => answers[ask.mock.calls.length - 1]?.promise ?? Promise.resolve(3));
  show(ask);
  void queryClient.invalidateQueries({ queryKey: KEY });
  void queryClient.invalidateQueries({ queryKey: KEY });
  expect(ask).toHaveBeenCalledTimes(1);
  answers[0]?.resolve(1);
  await vi.waitFor(() => expect(queryClient.getQueryData(KEY)).toBe(1));
  answers[1]?.resolve(2);
  await vi.waitFor(() => expect(queryClient.getQueryData(KEY)).toBe(2));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the same after a failed first attempt', async () => {
  const second = Promise.withResolvers<number>();
  const ask = vi.fn(() => {
    if (ask.mock.calls.length === 1) return Promise.reject(failureOf(500));
    return ask.mock.calls.length === 2 ? second.promise : Promise.resolve(3);
  });
  show(ask);
  await vi.waitFor(() => expect(queryClient.getQueryState(KEY)?.status).toBe('error'));
  void queryClient.refetchQueries({ queryKey: KEY });
  void queryClient.invalidateQueries({ queryKey: KEY });
  second.resolve(2);
  await vi.waitFor(() => expect(queryClient.getQueryData(KEY)).toBe(3));
});

test.each([500, 503, 429])('displayed data is refetched after a %d until a refetch succeeds', async (status) => {
  vi.useFakeTimers();
  let isBroken = false;
  const ask = vi.fn(() => (isBroken ? Promise.reject(failureOf(status)) : Promise.resolve(ask.mock.calls.length)));
  show(ask);
  await vi.advanceTimersByTimeAsync(0);
  isBroken = true;
  void queryClient.invalidateQueries({ queryKey: KEY });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(queryClient.getQueryData(KEY)).toBe(1);
  isBroken = false;
  const before = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(queryClient.getQueryData(KEY)).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(ask).toHaveBeenCalledTimes(before + 1);
});

test.each([400, 401, 403, 404, 409])('a request refused with a %d is not repeated by itself', async (status) => {
  expect(askAgainMs(failureOf(status))).toBeNull();
  vi.useFakeTimers();
  const ask = vi.fn(() =>
    ask.mock.calls.length === 1 ? Promise.resolve(1) : Promise.reject<number>(failureOf(status)),
  );
  show(ask);
  await vi.advanceTimersByTimeAsync(0);
  void queryClient.invalidateQueries({ queryKey: KEY });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a reconnection repeats unanswered requests, and no refused ones', async () => {
  vi.useFakeTimers();
  for (const [error, requested] of [
    [noConnection(), 5],
    [failureOf(403), 1],
  ] as const) {
    let isThere = false;
    const ask = vi.fn(() => (isThere ? Promise.resolve(7) : Promise.reject<number>(error)));
    show(ask);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queryClient.getQueryState(KEY)?.status).toBe('error');
    isThere = true;
    askForMissing();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(requested);
    leave();
    queryClient.clear();
  }
});
