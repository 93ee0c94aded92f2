import { expect, test } from 'vitest';
import type { VerifyCase } from './case.ts';
import { runCase } from './run-case.ts';

const TIMEOUT_MS = 240_000;

/** One test per case: its short form meets its figure. */
export function testShort(cases: readonly VerifyCase[]): void {
  test.each(cases.map((one) => [one.id, one.title, one] as const))(
    '%s %s',
    async (_id, _title, one) => {
      const { met, reached, demanded, volume, detail } = await runCase(one, 'short');
      expect(met, `${volume}: ${reached}, demanded ${demanded} ${detail ?? ''}`).toBe(true);
    },
    TIMEOUT_MS,
  );
}
