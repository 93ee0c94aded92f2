import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ObservedRows } from '@tertulia/testkit/row-recorder';
import { checkRowTypes, typeArgumentAt, typedCalls } from './row-check.ts';
import { root } from '../run-tool.ts';

const COMPILER_MS = 60_000;
const REPOSITORY = 'apps/server/src/features/areas/areas.repository.ts';
const SOURCE = readFileSync(join(root, REPOSITORY), 'utf8');

/** Rows of `countAreas`, which declares `{ cuenta: number }`. */
function counts(columns: Record<string, readonly string[]>): ObservedRows {
  const line = typedCalls(SOURCE).find(({ type }) => type === '{ cuenta: number }')?.line ?? 0;
  const column = (SOURCE.split('\n')[line - 1] ?? '').indexOf('first<') + 1;
  const types = Object.entries(columns).map(([name, some]) => [name, new Set(some)] as const);
  return { site: `${REPOSITORY}:${line}:${column}`, columns: new Map(types) };
}

it(
  'a declared row that differs from the rows of the database is refused with the reason',
  async () => {
    const { checked, faults } = await checkRowTypes([
      counts({ cuenta: ['number'] }),
      counts({ cuenta: ['number', 'null'] }),
      counts({ cuenta: ['string'] }),
      counts({ nombre: ['string'] }),
    ]);
    expect(checked).toBe(4);
    const reasons = [
      'cuenta can be null',
      'cuenta has another type',
      'cuenta is not selected',
      'nombre is not declared',
    ];
    expect(faults.map(({ message }) => reasons.filter((reason) => message.includes(reason)))).toEqual([
      ['cuenta can be null'],
      ['cuenta has another type'],
      ['cuenta is not selected', 'nombre is not declared'],
    ]);
  },
  COMPILER_MS,
);

it('the type argument of a call is read with its own brackets', () => {
  const source = `const a = 1;\n  return tx.rows<Map<string, { go: () => void }>>(sql\`select 1\`);`;
  expect(typeArgumentAt(source, 2, 13)).toBe('Map<string, { go: () => void }>');
  expect(typeArgumentAt(source, 1, 7)).toBeNull();
});
