import { parseArgs } from 'node:util';
import { CASES } from './cases/all.ts';
import { stopSharedStackWorld } from './cases/stack-world.ts';
import { provideTestDatabase } from '../../tools/vitest/test-database.ts';
import { runCase } from './run-case.ts';
import { toTable, type TableRow } from './table.ts';

const { values } = parseArgs({ options: { full: { type: 'boolean', default: false }, only: { type: 'string' } } });
const volume = values.full ? 'full' : 'short';
const all = Object.values(CASES).flat(2);
const wanted = values.only?.split(',').map((id) => id.trim().toUpperCase());
const unknown = wanted?.filter((id) => !all.some((one) => one.id === id)) ?? [];

if (unknown.length > 0) {
  console.error(`No such case: ${unknown.join(', ')}. There are ${all.map((one) => one.id).join(', ')}.`);
  process.exit(2);
}

const groups = Object.values(CASES)
  .flat()
  .map((group) => [group].flat().filter((one) => wanted === undefined || wanted.includes(one.id)));
console.log(
  `${groups.flat().length} cases in their ${volume} form${values.full ? '' : ' (the whole figures: npm run verify -- --full)'}`,
);
const { stop } = await provideTestDatabase();
const rows: TableRow[] = [];
try {
  for (const group of groups) {
    const ended = group.map(async (one) => {
      const row = await runCase(one, volume);
      console.log(`  ${one.id} ${one.title} … ${row.met ? 'ok' : 'MISSED'} (${row.seconds.toFixed(1)} s)`);
      return row;
    });
    rows.push(...(await Promise.all(ended)));
  }
} finally {
  await stopSharedStackWorld();
  await stop();
}
console.log(`\n${toTable(rows)}\n`);
const missed = rows.filter((row) => !row.met);
for (const { id, detail } of missed) if (detail) console.log(`${id}: ${detail}\n`);
console.log(
  missed.length === 0
    ? `All ${rows.length} cases meet their figures.`
    : `Missed: ${missed.map((row) => row.id).join(', ')}.`,
);
// Exits at once: open handles of a failed case must not delay the result.
process.exit(missed.length === 0 ? 0 : 1);
