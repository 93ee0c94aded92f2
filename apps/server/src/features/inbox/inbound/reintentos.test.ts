import { describe, expect, it } from 'vitest';
import { nextAsk, pauseAfter } from './reintentos.ts';

const HOUR_MS = 3_600_000;
const received = new Date('2026-11-20T15:00:00Z');
const after = (ms: number) => new Date(received.getTime() + ms);

function pauses(): number[] {
  const all: number[] = [];
  for (let failures = 1; failures < 1000; failures++) {
    const pause = pauseAfter(failures);
    if (pause === null) return all;
    all.push(pause);
  }
  throw new Error('It is never parked');
}

describe('retries of an event that fails by its own fault', () => {
  it('become rarer, and run at least every hour', () => {
    const all = pauses();
    expect(all.slice(0, 5)).toEqual([1000, 2000, 4000, 8000, 16_000]);
    for (const [index, pause] of all.entries()) expect(pause).toBeGreaterThanOrEqual(all[index - 1] ?? 0);
    expect(Math.max(...all)).toBe(HOUR_MS);
  });

  it('go on for about a day before the event is parked', () => {
    const total = pauses().reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThanOrEqual(24 * HOUR_MS);
    expect(total).toBeLessThanOrEqual(25 * HOUR_MS);
  });
});

describe('a call-back that waits for its message', () => {
  it('is retried within a minute, then ever more rarely, and at least every hour', () => {
    expect(nextAsk(received, received)).toEqual(after(60_000));
    expect(nextAsk(received, after(10 * 60_000))).toEqual(after(20 * 60_000));
    expect(nextAsk(received, after(5 * HOUR_MS))).toEqual(after(6 * HOUR_MS));
  });

  it('is retried a last time when its day is over, and not again', () => {
    expect(nextAsk(received, after(23.5 * HOUR_MS))).toEqual(after(24 * HOUR_MS));
    expect(nextAsk(received, after(24 * HOUR_MS))).toBeNull();
  });
});
