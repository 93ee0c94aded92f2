import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentDay, onDayChange } from './today.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the day changes by itself at Bogotá’s midnight, and at the next one', () => {
  vi.setSystemTime('2026-11-21T23:30:00-05:00');
  const onChange = vi.fn();
  const stop = onDayChange(onChange);
  expect(currentDay()).toBe('21/11/2026');
  onChange.mockClear();
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(currentDay()).toBe('22/11/2026');
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
});

test('a removed listener is not called, and no timer keeps running', () => {
  vi.setSystemTime('2026-11-21T23:59:00-05:00');
  const onChange = vi.fn();
  onDayChange(onChange)();
  onChange.mockClear();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(3_600_000);
  expect(onChange).not.toHaveBeenCalled();
});
