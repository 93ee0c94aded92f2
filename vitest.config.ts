import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type Browser, findBrowser } from './tools/browser/browser.ts';

// Tests share two cores with the PostgreSQL server that they use, and wait for it and for clocks a third of their time: a third worker
// takes a fifth off the run. Files that only use what they start themselves share their worker's modules: importing the whole server
// again for each file took a third of their time.
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const NO_CONSOLE_ERRORS = pathOf('tools/vitest/no-console-errors.ts');
// Also spread into the projects with a root of their own: to extend this file they would run it again, and its browser.
const workers = { pool: 'forks' as const, maxWorkers: 3 };
const node = {
  environment: 'node' as const,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  setupFiles: [NO_CONSOLE_ERRORS],
};
// A machine that is busy for a second must not fail a test.
const patient = {
  ...node,
  setupFiles: [NO_CONSOLE_ERRORS, 'tools/vitest/patient-tests.ts'],
  expect: { poll: { timeout: 10_000 } },
};
const verify = { ...patient, globalSetup: ['tools/vitest/test-database.ts'], isolate: false };
/** Attacks that ask when something happens, and not only what is answered. */
const TIMED = ['webhooks', 'realtime', 'jobs', 'crash'].map((group) => `tests/attacks/cases/${group}/*.test.ts`);

// Only a run that has component tests in it starts a browser to see which one works.
const chosen = process.argv.filter((word, at, all) => all[at - 1] === '--project' || word.startsWith('--project='));
const needsBrowser = chosen.length === 0 || chosen.some((word) => word.endsWith('web-dom'));
const browser: Partial<Browser> = needsBrowser ? await findBrowser() : {};

/** Projects run by name. Files that mostly wait, in the last of them, would leave the other workers without work. */
const FIRST = /\/(?:stack\/launch|auth\/auth)\.test\.ts$/;
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
const isFirst = ({ moduleId }: TestSpecification) => FIRST.test(moduleId);

export default defineConfig({
  test: {
    ...workers,
    sequence: { sequencer: WaitingFirst },
    projects: [
      { test: { ...node, name: 'contract', include: ['packages/contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...patient,
          name: 'server',
          include: ['apps/server/{src,db}/**/*.test.ts'],
          globalSetup: ['tools/vitest/test-database.ts'],
          isolate: false,
        },
      },
      { test: { ...patient, name: 'simulator', include: ['apps/simulator/src/**/*.test.ts'], isolate: false } },
      {
        extends: false,
        test: {
          ...node,
          ...workers,
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.dom.test.tsx'],
          isolate: false,
          setupFiles: [NO_CONSOLE_ERRORS, pathOf('tools/vitest/browser-of-its-own.ts')],
        },
      },
      {
        // Components in the Chromium of the journeys: real focus, layout, scrolling and effects. The files of a worker share its page and
        // their modules, so that no file may replace a module: loading them again for each file took a third of the run.
        extends: false,
        define: { global: 'globalThis' },
        // a dependency that is found only while a test runs is bundled again, with a second React
        optimizeDeps: {
          include: [
            '@mantine/core',
            '@mantine/dates',
            '@mantine/form',
            '@mantine/hooks',
            '@tabler/icons-react',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-store',
            'axe-core',
            'dayjs/locale/es.js',
            'react-dom/client',
            'virtua',
            'vitest-browser-react/pure',
          ],
        },
        test: {
          ...workers,
          name: 'web-dom',
          root: 'apps/web',
          include: ['src/**/*.dom.test.tsx'],
          isolate: false,
          setupFiles: [
            pathOf('apps/web/test/no-react-tracks.ts'),
            NO_CONSOLE_ERRORS,
            pathOf('apps/web/test/dom-clean-up.ts'),
          ],
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1366, height: 768 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: browser,
              // the frames of what opens and closes took a tenth of the run: tests that are about them call `withMotion`
              contextOptions: { locale: 'es-CO', timezoneId: 'America/Bogota', reducedMotion: 'reduce' },
            }),
          },
        },
      },
      { test: { ...node, name: 'tools', isolate: false, include: ['tools/**/*.test.ts', 'tests/bench/**/*.test.ts'] } },
      {
        test: {
          ...verify,
          name: 'verify',
          include: ['tests/attacks/**/*.test.ts'],
          exclude: TIMED,
          sequence: { groupOrder: 1 },
        },
      },
      // Not beside the attacks, which take both cores. Four of these at once leave each other room: most of their time they wait, for
      // processes that come back and for clocks of the product. What one takes from the others makes a figure harder, never easier.
      { test: { ...verify, name: 'verify-timed', include: TIMED, sequence: { groupOrder: 2 }, maxWorkers: 4 } },
    ],
  },
});
