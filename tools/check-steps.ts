import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROWS_FOLDER } from '@tertulia/testkit/row-recorder';
import { SUPPORTED_POSTGRES } from '../apps/server/src/platform/db/postgres-version.ts';
import { root, runScript, runTool } from './run-tool.ts';
import type { Step } from './steps.ts';

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
    { name: 'words and commit subjects', run: () => runScript('tools/words-check.ts', []) },
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
  run: () => runScript('tools/row-types.ts', [ROWS]),
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
