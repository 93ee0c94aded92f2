import { EventEmitter } from 'node:events';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookAgain } from './second-look.ts';

describe('a second look for jobs', () => {
  const closing = { current: new AbortController() };
  const events: WorkerEvents = new EventEmitter();
  const waited = { nudge: vi.fn() };
  const other = { nudge: vi.fn() };
  const announce = (pool: object) =>
    (events as EventEmitter).emit('pool:listen:notification', { workerPool: pool as WorkerPool });

  beforeEach(() => {
    vi.useFakeTimers();
    events.removeAllListeners();
    waited.nudge.mockReset();
    other.nudge.mockReset();
    closing.current = new AbortController();
    lookAgain(events, (pool) => (pool as unknown) === waited, closing.current.signal);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is taken several times within half a second of an announcement, and by the queue that is waited for only', () => {
    announce(waited);
    announce(other);
    vi.advanceTimersByTime(19);
    expect(waited.nudge).not.toHaveBeenCalled();
    vi.advanceTimersByTime(600);
    expect(waited.nudge).toHaveBeenCalledTimes(4);
    expect(other.nudge).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(waited.nudge).toHaveBeenCalledTimes(4);
  });

  it('keeps its pace however many jobs are announced', () => {
    for (let job = 0; job < 100; job++) {
      announce(waited);
      vi.advanceTimersByTime(1);
    }
    expect(waited.nudge.mock.calls.length).toBeLessThanOrEqual(5);
    vi.advanceTimersByTime(1000);
    expect(waited.nudge.mock.calls.length).toBeLessThanOrEqual(9);
  });

  it('survives a queue that has broken off, and ends with the process', () => {
    waited.nudge.mockImplementation(() => {
      throw new Error('nudge called after worker terminated');
    });
    announce(waited);
    vi.advanceTimersByTime(30);
    expect(waited.nudge).toHaveBeenCalledTimes(1);
    closing.current.abort();
    vi.advanceTimersByTime(1000);
    expect(waited.nudge).toHaveBeenCalledTimes(1);
  });
});
