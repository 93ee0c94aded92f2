import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from './WhenIdle.tsx';

describe('deferred work', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('runs when the browser is idle, and is cancelled with it', () => {
    const requested = new Map<number, () => void>();
    vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: { timeout: number }) => {
      expect(timeout).toBe(1500);
      requested.set(requested.size + 1, run);
      return requested.size;
    });
    vi.stubGlobal('cancelIdleCallback', (id: number) => requested.delete(id));
    const run = vi.fn();
    whenIdle(run);
    const callOff = whenIdle(() => expect.unreachable());
    callOff();
    vi.advanceTimersByTime(5000);
    expect(run).not.toHaveBeenCalled();
    for (const each of requested.values()) each();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('runs after a second and a half without idle support', () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    const run = vi.fn();
    whenIdle(run);
    whenIdle(() => expect.unreachable())();
    vi.advanceTimersByTime(1499);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
