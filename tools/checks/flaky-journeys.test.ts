import { expect, test } from 'vitest';
import { areTooMany, listFlaky, describeFlaky } from './flaky-journeys.ts';

function journey(title: string, status: string) {
  const first = { status: 'failed', error: { message: '\u001b[31mTimed out\u001b[39m\nCall log' } };
  return { title, file: 'chat.spec.ts', tests: [{ status, results: [first, { status: 'passed' }] }] };
}

const report = {
  suites: [
    { specs: [journey('passes', 'expected'), journey('passes the second time', 'flaky')] },
    { suites: [{ specs: [journey('fails twice', 'unexpected'), journey('is flaky too', 'flaky')] }] },
  ],
};

test('a journey that passed only in its second attempt is listed with the cause of the first one', () => {
  const flaky = listFlaky(report);
  expect(flaky).toEqual([
    { file: 'chat.spec.ts', title: 'passes the second time', cause: 'Timed out' },
    { file: 'chat.spec.ts', title: 'is flaky too', cause: 'Timed out' },
  ]);
  expect(describeFlaky(flaky)[0]).toBe('flaky journeys: 2 (at most 3 keep a run green)');
  expect(describeFlaky([])).toEqual([]);
});

test('three flaky journeys keep a run green, four fail it', () => {
  const one = listFlaky(report).slice(0, 1);
  expect(areTooMany([...one, ...one, ...one])).toBe(false);
  expect(areTooMany([...one, ...one, ...one, ...one])).toBe(true);
});
