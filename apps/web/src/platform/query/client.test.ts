import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noConnection, toApiError } from '../http/api-error.ts';
import { askAgainMs, askForMissing, queryClient, retryDelay } from './client.ts';

const KEY = ['prueba'];
let leave: () => void = () => undefined;

// Asks by a clock are a browser's alone.
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

/** How long a screen shows its skeleton for a question that always fails like this, without the answers' own time. */
function waitedMs(error: unknown): number {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('what passes by itself is not tried again');
  let waited = 0;
  for (let failures = 0; failures < 20 && retry(failures, error as Error); failures += 1)
    waited += retryDelay(failures, error);
  return waited;
}

test('a screen whose question keeps failing says so within eight seconds', () => {
  const unavailable = toApiError(new Response(null, { status: 503, headers: { 'retry-after': '2' } }), null);
  for (const error of [noConnection(), unavailable]) {
    expect(waitedMs(error)).toBeGreaterThanOrEqual(5000);
    expect(waitedMs(error)).toBeLessThanOrEqual(8000);
  }
});

test('what no waiting mends is told at once', () => {
  expect(waitedMs(toApiError(new Response(null, { status: 403 }), null))).toBe(0);
});

test('what is asked again for while its first answer is on its way is asked for once more: that answer may be older', async () => {
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

test('so it is where the first try failed', async () => {
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

test.each([500, 503, 429])(
  'what is shown is asked for again after a %d, until it is as good as it looks',
  async (status) => {
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
  },
);

test.each([400, 401, 403, 404, 409])('what was refused with a %d is not asked for again by itself', async (status) => {
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

test('with the connection comes what nobody answered, and nothing that was refused', async () => {
  vi.useFakeTimers();
  for (const [error, asked] of [
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
    expect(ask).toHaveBeenCalledTimes(asked);
    leave();
    queryClient.clear();
  }
});
