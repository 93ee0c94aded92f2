import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Tests share two cores with the PostgreSQL server that they use, and wait for it and for clocks a third of their time: a third worker
// takes a fifth off the run. Files that only use what they start themselves share their worker's modules: reading the whole server anew
// for each took a third of their time.
const node = { environment: 'node', testTimeout: 20_000, hookTimeout: 60_000 } as const;
// Where the machine does something else for a second, that is nobody's failure.
const patient = { ...node, setupFiles: ['tools/patient-tests.ts'], expect: { poll: { timeout: 10_000 } } };
const verify = { ...patient, globalSetup: ['tools/test-database.ts'] };
/** Attacks that ask when something happens, and not only what is answered. */
const TIMED = ['webhooks', 'realtime', 'jobs', 'crash'].map((group) => `verify/cases/${group}/*.test.ts`);

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    projects: [
      { test: { ...node, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts', 'apps/server/db/**/*.test.ts'],
          globalSetup: ['tools/test-database.ts'],
          isolate: false,
        },
      },
      { test: { ...patient, name: 'simulator', include: ['apps/simulator/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...node,
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: [fileURLToPath(new URL('tools/browser-of-its-own.ts', import.meta.url))],
        },
      },
      { test: { ...node, name: 'tools', include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'] } },
      {
        test: {
          ...verify,
          name: 'verify',
          include: ['verify/**/*.test.ts'],
          exclude: TIMED,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      // Not beside the attacks, which take both cores. Three of these at once leave each other room: most of their time they wait, for
      // processes that come back and for clocks of the product. What one takes from the others makes a figure harder, never easier.
      { test: { ...verify, name: 'verify-timed', include: TIMED, sequence: { groupOrder: 2 } } },
    ],
  },
});
