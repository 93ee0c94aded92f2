import { defineConfig } from 'vitest/config';

// Tests share two cores with the PostgreSQL server that they use: more workers only make each of them slower.
const node = { environment: 'node', testTimeout: 20_000, hookTimeout: 60_000 } as const;
// Where the machine does something else for a second, that is nobody's failure.
const patient = { ...node, setupFiles: ['tools/patient-tests.ts'], expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...node, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts', 'apps/server/db/**/*.test.ts'],
          globalSetup: ['tools/test-database.ts'],
        },
      },
      { test: { ...patient, name: 'simulator', include: ['apps/simulator/src/**/*.test.ts'] } },
      { test: { ...node, name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { ...node, name: 'tools', include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'verify',
          include: ['verify/**/*.test.ts'],
          globalSetup: ['tools/test-database.ts'],
          // A case takes whole processes and both cores; two at once would measure each other.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
