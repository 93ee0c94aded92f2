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

test('what fails is asked for again, ever less often, until it is answered', async () => {
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

test('what broke on the server’s side is asked for again in half a minute, and what was refused is not', async () => {
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

test('wishes that come while it is asked become one that is asked after it', async () => {
  for (let wish = 0; wish < 3; wish += 1) asking.run();
  expect(answers).toHaveLength(1);
  await settle('resolve');
  expect(answers).toHaveLength(2);
  await settle('resolve');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(answers).toHaveLength(2);
});

test('once it is stopped nothing is asked, until it is wished for again', async () => {
  asking.run();
  asking.run();
  asking.stop();
  await settle('reject');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(answers).toHaveLength(1);
  asking.run();
  expect(answers).toHaveLength(2);
});
