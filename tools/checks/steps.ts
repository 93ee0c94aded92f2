import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROWS_FOLDER } from '@tertulia/testkit/row-recorder';
import { listFlaky, describeFlaky } from './flaky-journeys.ts';
import { root, runScript, runTool } from '../run-tool.ts';
import { SUPPORTED_POSTGRES } from '../../apps/server/src/platform/db/postgres-version.ts';

/** One part of the tests: resolves with its exit code. */
export interface Step {
  name: string;
  run: () => Promise<number>;
  /** Where it leaves its report as JSON, from the root folder; absent for a step that runs no tests. */
  report?: string | undefined;
}

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Runs the steps one after the other until one fails, each with a line before and after it; the last line of the output sums up
 * the tests that ran. Returns the exit code.
 */
export async function runSteps(steps: Step[]): Promise<number> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const closing: string[] = [];
  const started = Date.now();
  let exitCode = 0;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  // a server with an empty data folder would compile itself again at each of its many starts
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compile');
  for (const [index, step] of steps.entries()) {
    console.log(`\n▸ ${index + 1}/${steps.length} ${step.name}`);
    const stepStarted = Date.now();
    // What an earlier run left must not be counted for one that ended before it wrote.
    if (step.report) rmSync(join(root, step.report), { force: true });
    exitCode = await step.run();
    const read = step.report ? readReport(step.report) : undefined;
    if (read) addReport(totals, read);
    if (read?.suites) closing.push(...describeFlaky(listFlaky(read)));
    console.log(`${exitCode === 0 ? '✓' : '✗'} ${step.name} (${seconds(stepStarted)})`);
    if (exitCode === 0) continue;
    if (!read || totals.failed === 0) totals.failed += 1;
    const left = steps.slice(index + 1).map((one) => one.name);
    console.log(`\n${step.name} failed${left.length > 0 ? `; not run: ${left.join(', ')}` : ''}`);
    break;
  }
  console.log(`\nall in ${seconds(started)}`);
  for (const line of closing) console.log(line);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
  return exitCode;
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

type Report = Record<string, unknown>;

/** A step's report, unless it ended before it wrote one. */
function readReport(report: string): Report | undefined {
  const path = join(root, report);
  return existsSync(path) ? Object(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

/** Both runners' reports are read here: Vitest's counts stand on top, Playwright's under `stats`. */
function addReport(totals: Totals, read: Report): void {
  const stats: Report | undefined = read.stats ? Object(read.stats) : undefined;
  const count = (source: Report, ...names: string[]) => names.reduce((sum, name) => sum + Number(source[name] ?? 0), 0);
  totals.passed += stats ? count(stats, 'expected', 'flaky') : count(read, 'numPassedTests');
  totals.failed += stats ? count(stats, 'unexpected') : count(read, 'numFailedTests');
  totals.skipped += stats ? count(stats, 'skipped') : count(read, 'numPendingTests', 'numTodoTests');
}

/** The folders of TypeScript programs, the largest first. */
const TYPED = [
  'apps/web',
  '.',
  'apps/server',
  'packages/testkit',
  'packages/contract',
  'apps/simulator',
  'apps/simulator/src/page',
];
const ROWS = join(root, 'test-results', 'rows');
const FAST_PROJECTS = ['contract', 'simulator', 'web', 'web-dom', 'tools', 'server'];

/** Format, lint with the import boundaries, types, dead code: the checks that need no running product. */
export const STATIC_STEPS: Step[] = [
  { name: 'format', run: () => runTool('oxfmt', ['--check']) },
  { name: 'lint and import rules', run: () => runTool('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'types', run: checkTypes },
  // each on one thread
  atOnce(
    { name: 'words and commit subjects', run: () => runScript('tools/checks/words-check.ts', []) },
    { name: 'dead code', run: () => runTool('knip', ['--no-progress']) },
    { name: 'coverage of the documents', run: () => runScript('tools/coverage.ts', ['--check']) },
  ),
];

/** Unit and integration tests on a real PostgreSQL. */
const TEST_STEP: Step = {
  name: 'unit and integration tests',
  report: 'test-results/unit.json',
  run: () => {
    rmSync(ROWS, { recursive: true, force: true });
    return runVitest(FAST_PROJECTS, 'test-results/unit.json', { env: { [ROWS_FOLDER]: ROWS } });
  },
};

/** The rows that the unit and integration tests have read, compared with the types that the statements declare. */
const ROW_TYPES_STEP: Step = {
  name: 'row types',
  run: () => runScript('tools/checks/row-types.ts', [ROWS]),
};

/** What differs between versions of PostgreSQL: migrations and rights, webhooks in, messages out, statements that replace values. */
const ON_OLDEST = [
  'apps/server/db/',
  'apps/server/src/platform/db/database.test.ts',
  'apps/server/src/platform/db/migrate.test.ts',
  'apps/server/src/platform/db/migration-adoption.test.ts',
  'apps/server/src/platform/db/postgres-version.test.ts',
  'apps/server/src/platform/db/role-setup.test.ts',
  'apps/server/src/features/inbox/lists/valores-de-antes.test.ts',
  'apps/server/src/features/inbox/lists/waiting-since.test.ts',
  'apps/server/src/features/inbox/outbox/envios.test.ts',
  'apps/server/src/features/inbox/inbound/inbound-processor.test.ts',
  'apps/server/src/features/inbox/inbound/juntos.test.ts',
  'apps/server/src/features/archivos/archivos.jobs.test.ts',
  'apps/server/src/features/chat-interno/chat-interno.routes.test.ts',
];

/** The server's tests on the oldest supported PostgreSQL, in a short form; `TEST_POSTGRES=16 npx vitest run --project server` runs them all. */
const OLDEST_POSTGRES_STEP: Step = {
  name: `PostgreSQL ${SUPPORTED_POSTGRES[0]}, short form`,
  report: 'test-results/oldest-postgres.json',
  run: () =>
    runVitest(['server'], 'test-results/oldest-postgres.json', {
      files: ON_OLDEST,
      env: { TEST_POSTGRES: String(SUPPORTED_POSTGRES[0]) },
    }),
};

/** All that needs no browser with a running product; what is quick to fail comes first. */
export const CHECK_STEPS: Step[] = [...STATIC_STEPS, TEST_STEP, atOnce(ROW_TYPES_STEP, OLDEST_POSTGRES_STEP)];

/** The attacks and faults of verify in their short form. */
export const VERIFY_STEP: Step = {
  name: 'attacks and faults, short form',
  report: 'test-results/verify.json',
  run: () => runVitest(['verify', 'verify-timed'], 'test-results/verify.json'),
};

export const E2E_STEP: Step = {
  name: 'end to end, in a browser',
  report: 'test-results/e2e.json',
  run: () => runScript('tools/e2e.ts', []),
};

/** Steps that leave each other a core. */
function atOnce(...steps: Step[]): Step {
  return {
    name: steps.map(({ name }) => name).join(', '),
    report: steps.find(({ report }) => report)?.report,
    run: async () => Math.max(...(await Promise.all(steps.map((step) => step.run())))),
  };
}

/** Two programs at a time, on a thread each: several threads of one program check again what they share. */
async function checkTypes(): Promise<number> {
  const left = TYPED.values();
  const checkRest = async () => {
    for (const folder of left) {
      if (!existsSync(join(root, folder, 'tsconfig.json'))) return 1;
      const code = await runTool('tsc', ['-p', folder, '--singleThreaded']);
      if (code !== 0) return code;
    }
    return 0;
  };
  return Math.max(...(await Promise.all([checkRest(), checkRest()])));
}

function runVitest(
  projects: string[],
  report: string,
  { files = [], env = {} }: { files?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runTool('vitest', ['run', ...chosen, ...reporters, ...files], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
}
