import { describe, expect, it } from 'vitest';
import { giveWay, restAfter } from './import-throttle.ts';

describe('an import’s throttle', () => {
  it('pauses for as long as the batch took', () => {
    expect(restAfter(40, { filas: 250, sinceMs: 40 })).toBe(40);
  });

  it('pauses less if the import would finish too late, and then not at all', () => {
    expect(restAfter(100, { filas: 250, sinceMs: 100 })).toBe(25);
    expect(restAfter(200, { filas: 250, sinceMs: 200 })).toBe(0);
  });

  it('imports a hundred thousand rows within fifty seconds as long as the machine can', () => {
    for (const workedMs of [5, 20, 60, 100, 125]) {
      let sinceMs = 0;
      for (let filas = 250; filas <= 100_000; filas += 250) {
        sinceMs += workedMs;
        sinceMs += restAfter(workedMs, { filas, sinceMs });
      }
      expect(sinceMs, `${workedMs} ms a batch`).toBeLessThanOrEqual(50_000);
    }
  });

  // covers D2-7.2-04
  it('does nothing during the pause, which ends when the import is stopped', async () => {
    const begun = performance.now();
    await giveWay(30, { filas: 250, sinceMs: 30 }, new AbortController().signal);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(28);
    const stopped = new AbortController();
    const resting = giveWay(50_000, { filas: 100_000, sinceMs: 0 }, stopped.signal);
    stopped.abort(new Error('killed'));
    await expect(resting).rejects.toThrow();
  });
});
