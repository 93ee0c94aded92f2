const SEPARATOR = ' › ';

interface Row {
  id: string;
  tests: string[];
  isMissing: boolean;
  isNoRule: boolean;
  issues: string[];
}

/**
 * What is wrong with the table of sentences, and one line that sums it up. `readTitles` tells the titles of a file's tests,
 * undefined when there is no such file.
 *
 * A row is a table line whose first cell is an id such as `D1-2.7-02`, with the columns id, sentence, tests, issue. In the third
 * cell every text in backticks that holds ` › ` names a test:
 *   `path/to/file.test.ts › describe › title`     titles letter for letter as in the source; `it.each` with its `%s` or `$name`
 *   `e2e/file.spec.ts › title`                    the same for the browser's tests
 *   `verify/cases/…/ten-01.case.ts › TEN-01 title`  a case of verify: its number and its title
 * `missing: …` behind or instead of them is a to-do; the number of rows with one is printed. `no rule: …` says why there is
 * nothing to test. A row with none of these has an issue that the page names as still to come.
 */
export function checkRows(
  text: string,
  readTitles: (file: string) => Set<string> | undefined,
): { faults: string[]; summary: string } {
  const rows = readRows(text);
  const toCome = readIssuesToCome(text);
  const known = new Map<string, Set<string> | undefined>();
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { id, tests, isMissing, isNoRule, issues } of rows) {
    if (seen.has(id)) faults.push(`${id} stands twice`);
    seen.add(id);
    if (tests.length === 0 && !isMissing && !isNoRule && !issues.some((issue) => toCome.includes(issue))) {
      faults.push(`${id} names no test, says neither «no rule: …» nor «missing: …», and no issue to come brings it`);
    }
    for (const test of tests) {
      const [file = '', ...path] = test.split(SEPARATOR);
      if (!known.has(file)) known.set(file, readTitles(file));
      const titles = known.get(file);
      if (!titles) faults.push(`${id}: there is no file ${file}`);
      else if (!titles.has(path.join(SEPARATOR))) faults.push(`${id}: ${file} has no test «${path.join(SEPARATOR)}»`);
    }
  }
  if (rows.length === 0) faults.push('docs/coverage.md has no rows that this check can read');
  const tested = rows.filter((row) => row.tests.length > 0).length;
  const missing = rows.filter((row) => row.isMissing).length;
  return {
    faults,
    summary: `${rows.length} sentences: ${tested} held by tests, ${missing} with a test still missing`,
  };
}

function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    // A bar inside a cell is written \|.
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, id = '', , tests = '', issue = ''] = cells;
    if (!/^D\d+-/.test(id)) return [];
    const named = [...tests.matchAll(/`([^`]+)`/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => name.includes(SEPARATOR));
    const isMissing = tests.includes('missing:');
    const isNoRule = tests.includes('no rule:');
    return [{ id, tests: named, isMissing, isNoRule, issues: issue.match(/\d+/g) ?? [] }];
  });
}

/** The numbers in «Still to come: 7, 8.»; «none» has none. */
function readIssuesToCome(text: string): string[] {
  return /Still to come: ([^.\n]*)\./.exec(text)?.[1]?.match(/\d+/g) ?? [];
}
