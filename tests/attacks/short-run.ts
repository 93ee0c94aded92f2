import { describe, expect, test } from 'vitest';
import type { VerifyCase, VerifyGroup } from './case.ts';
import { runCase } from './run-case.ts';

const TIMEOUT_MS = 240_000;

/** One test per case: its short form meets its demand. */
export function testShort(groups: readonly VerifyGroup[]): void {
  for (const batch of groups) {
    const cases = [batch].flat();
    const group = cases.length > 1 ? describe.concurrent : describe;
    group(cases.map((one) => one.id).join(', '), () => {
      for (const one of cases) testOne(one);
    });
  }
}

function testOne(one: VerifyCase): void {
  test(
    `${one.id} ${one.title}`,
    async () => {
      const { met, reached, demanded, volume, detail } = await runCase(one, 'short');
      expect(met, `${volume}: ${reached}, demanded ${demanded} ${detail ?? ''}`).toBe(true);
    },
    TIMEOUT_MS,
  );
}
