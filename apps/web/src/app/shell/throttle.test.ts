import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleTrailing } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a storm of events becomes one call per second, and the last event is not lost', () => {
  const work = vi.fn();
  const throttled = throttleTrailing(work, 1000);
  for (let i = 0; i < 50; i++) {
    throttled.run();
    vi.advanceTimersByTime(50);
  }
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(4);
});

test('a single event is answered at once and only once', () => {
  const work = vi.fn();
  throttleTrailing(work, 1000).run();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('nothing is called after cancelling', () => {
  const work = vi.fn();
  const throttled = throttleTrailing(work, 1000);
  throttled.run();
  throttled.run();
  throttled.cancel();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
});
