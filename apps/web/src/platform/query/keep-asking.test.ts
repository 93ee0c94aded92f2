import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noConnection, toApiError } from '../http/api-error.ts';
import { keepAsking, type Asking } from './keep-asking.ts';

let answers: PromiseWithResolvers<void>[];
let asking: Asking;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asking = keepAsking(() => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  });
});
afterEach(() => {
  asking.stop();
  vi.useRealTimers();
});

async function settle(how: 'resolve' | 'reject', error: unknown = noConnection()): Promise<void> {
  answers.at(-1)?.[how](error as undefined);
  await vi.advanceTimersByTimeAsync(0);
}

test('a failed request is repeated with growing delays until it succeeds', async () => {
  asking.run();
  for (const waitMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
    const before = answers.length;
    await settle('reject');
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(answers).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toHaveLength(before + 1);
  }
  await settle('resolve');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(answers).toHaveLength(7);
});

test('a request is repeated half a minute after an internal error, and not after a refusal', async () => {
  asking.run();
  await settle('reject', toApiError(new Response(null, { status: 500 }), null));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(answers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toHaveLength(2);
  await settle('reject', toApiError(new Response(null, { status: 403 }), null));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(answers).toHaveLength(2);
});

test('calls during a request become one request after it', async () => {
  for (let wish = 0; wish < 3; wish += 1) asking.run();
  expect(answers).toHaveLength(1);
  await settle('resolve');
  expect(answers).toHaveLength(2);
  await settle('resolve');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(answers).toHaveLength(2);
});

test('after a stop no request is sent until the next call', async () => {
  asking.run();
  asking.run();
  asking.stop();
  await settle('reject');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(answers).toHaveLength(1);
  asking.run();
  expect(answers).toHaveLength(2);
});
