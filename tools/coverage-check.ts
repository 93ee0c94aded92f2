// Reads docs/coverage.md and fails on a test that does not exist.
//
// A row is a table line whose first cell is an id such as `D1-2.7-02`, with the columns id, sentence, tests, issue. In the third
// cell every text in backticks that holds ` › ` names a test:
//   `path/to/file.test.ts › describe › title`     titles letter for letter as in the source; `it.each` with its `%s` or `$name`
//   `e2e/file.spec.ts › title`                    the same for the browser's tests
//   `verify/cases/…/ten-01.case.ts › TEN-01 title`  a case of verify: its number and its title
// `missing: …` behind or instead of them is a to-do; the number of rows with one is printed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';
import { listCaseTitles, listTestTitles } from './test-titles.ts';

const COVERAGE = join(root, 'docs', 'coverage.md');
const SEPARATOR = ' › ';

interface Row {
  id: string;
  tests: string[];
  isMissing: boolean;
}

if (existsSync(COVERAGE)) check(readFileSync(COVERAGE, 'utf8'));

function check(text: string): void {
  const rows = readRows(text);
  const known = new Map<string, Set<string> | undefined>();
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { id, tests } of rows) {
    if (seen.has(id)) faults.push(`${id} stands twice`);
    seen.add(id);
    for (const test of tests) {
      const [file = '', ...path] = test.split(SEPARATOR);
      if (!known.has(file)) known.set(file, readTitles(file));
      const titles = known.get(file);
      if (!titles) faults.push(`${id}: there is no file ${file}`);
      else if (!titles.has(path.join(SEPARATOR))) faults.push(`${id}: ${file} has no test «${path.join(SEPARATOR)}»`);
    }
  }
  if (rows.length === 0) faults.push('docs/coverage.md has no rows that this check can read');
  for (const fault of faults) console.error(fault);
  const tested = rows.filter((row) => row.tests.length > 0).length;
  const missing = rows.filter((row) => row.isMissing).length;
  console.log(`${rows.length} sentences: ${tested} held by tests, ${missing} with a test still missing`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    // A bar inside a cell is written \|.
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, id = '', , tests = ''] = cells;
    if (!/^D\d+-/.test(id)) return [];
    const named = [...tests.matchAll(/`([^`]+)`/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => name.includes(SEPARATOR));
    return [{ id, tests: named, isMissing: tests.includes('missing:') }];
  });
}

function readTitles(file: string): Set<string> | undefined {
  const path = join(root, file);
  if (!existsSync(path)) return undefined;
  const source = readFileSync(path, 'utf8');
  return new Set(file.endsWith('.case.ts') ? listCaseTitles(source) : listTestTitles(source));
}
