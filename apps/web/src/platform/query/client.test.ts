import { expect, test } from 'vitest';
import { noConnection, toApiError } from '../http/api-error.ts';
import { queryClient, retryDelay } from './client.ts';

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
