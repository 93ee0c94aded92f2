import { defineConfig } from '@playwright/test';
import { type Browser, findBrowser } from './tools/browser/browser.ts';

// Found once; the worker processes, which read this file too, inherit the answer.
process.env.TERTULIA_BROWSER ??= JSON.stringify(await findBrowser());
const { executablePath, args, env, ignoreDefaultArgs } = JSON.parse(process.env.TERTULIA_BROWSER) as Browser;

/** The worker processes read this file too. */
process.env.TERTULIA_WHOLE_RUN ??= String(process.argv.length <= 3);
const isWholeRun = process.env.TERTULIA_WHOLE_RUN === 'true';

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/e2e',
  // Each has a product and a database of its own. Journeys wait a fifth of their time: a third worker takes an eighth off the run.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A journey that fails in a whole run runs once more; `tools/checks/flaky-journeys.ts` lists it and limits how many may.
  retries: isWholeRun ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // each frame of an animation costs; component tests have them, and the journeys that watch the screen
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    // single journeys record a trace to look at; in a whole run it costs too much on two cores
    trace: isWholeRun ? 'off' : { mode: 'retain-on-failure', screenshots: false, snapshots: true },
    screenshot: 'only-on-failure',
    // reports a press without an effect by its name, before the journey's own time limit
    actionTimeout: 30_000,
    launchOptions: {
      executablePath,
      // a fake microphone, which makes a sound and is granted to every page
      args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      env,
      ignoreDefaultArgs,
    },
  },
});
