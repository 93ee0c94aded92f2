// Reads docs/coverage.md and fails on what coverage-rows.ts finds wrong with it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRows } from './coverage-rows.ts';
import { root } from './run-tool.ts';
import { listCaseTitles, listTestTitles } from './test-titles.ts';

const COVERAGE = join(root, 'docs', 'coverage.md');

if (existsSync(COVERAGE)) {
  const { faults, summary } = checkRows(readFileSync(COVERAGE, 'utf8'), readTitles);
  for (const fault of faults) console.error(fault);
  console.log(summary);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

function readTitles(file: string): Set<string> | undefined {
  const path = join(root, file);
  if (!existsSync(path)) return undefined;
  const source = readFileSync(path, 'utf8');
  return new Set(file.endsWith('.case.ts') ? listCaseTitles(source) : listTestTitles(source));
}
