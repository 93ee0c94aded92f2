import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

describe('throttle', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('runs at once and answers a storm with one more run', () => {
    const action = vi.fn();
    const throttled = throttle(action, 1000);
    for (let call = 0; call < 20; call += 1) throttled.run();
    expect(action).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(action).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5000);
    expect(action).toHaveBeenCalledTimes(2);
  });

  // covers D1-4-14, D2-4-09
  it('runs once per interval during a storm, and once more after it', () => {
    const action = vi.fn();
    const throttled = throttle(action, 1000);
    for (let call = 0; call < 50; call += 1) {
      throttled.run();
      vi.advanceTimersByTime(50);
    }
    expect(action).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(10_000);
    expect(action).toHaveBeenCalledTimes(4);
  });

  it('runs nothing after a stop', () => {
    const action = vi.fn();
    const throttled = throttle(action, 1000);
    throttled.run();
    throttled.run();
    throttled.stop();
    vi.advanceTimersByTime(5000);
    expect(action).toHaveBeenCalledTimes(1);
  });
});
