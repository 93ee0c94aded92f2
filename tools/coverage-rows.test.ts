import { expect, it } from 'vitest';
import { checkRows } from './coverage-rows.ts';

const titles = (file: string) => (file === 'a.test.ts' ? new Set(['group › works']) : undefined);
const faultsOf = (cells: string, toCome = 'none') =>
  checkRows(`Still to come: ${toCome}.\n\n| D1-1-01 | A sentence. | ${cells} |`, titles).faults;

it.each(['`a.test.ts › group › works` | 2', 'no rule: names a topic | ', 'missing: whether it works | 2'])(
  'takes a row that says how its sentence is held: %s',
  (cells) => {
    expect(faultsOf(cells)).toEqual([]);
  },
);

it('refuses an empty row, unless its issue is still to come', () => {
  const empty = [expect.stringMatching(/^D1-1-01 names no test/)];
  expect(faultsOf(' | 6')).toEqual(empty);
  expect(faultsOf(' | ', '7')).toEqual(empty);
  expect(faultsOf('`a.test.ts` | 6', '7, 8')).toEqual(empty);
  expect(faultsOf(' | 6, 8', '7, 8')).toEqual([]);
});

it('refuses a test that does not exist, a row that stands twice, and a page without rows', () => {
  expect(faultsOf('`a.test.ts › group › fails` | 2')).toEqual(['D1-1-01: a.test.ts has no test «group › fails»']);
  expect(faultsOf('`b.test.ts › group › works` | 2')).toEqual(['D1-1-01: there is no file b.test.ts']);
  expect(faultsOf('no rule: a | |\n| D1-1-01 | Again. | no rule: a |')).toEqual(['D1-1-01 stands twice']);
  expect(checkRows('', titles).faults).toEqual(['docs/coverage.md has no rows that this check can read']);
});
