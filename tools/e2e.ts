import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { areTooMany, listFlaky } from './checks/flaky-journeys.ts';
import { root, runTool } from './run-tool.ts';
import { removeAbandonedRuns } from './vitest/abandoned-runs.ts';
import { ensureWebBuilt } from './stack/web-build.ts';

const report = join(root, 'test-results', 'e2e.json');

await removeAbandonedRuns();
await ensureWebBuilt(() => console.log('· building the web app'));
rmSync(report, { force: true });
const code = await runTool('playwright', ['test', ...process.argv.slice(2)], { stdio: 'inherit' });
const hasTooManyFlaky = existsSync(report) && areTooMany(listFlaky(JSON.parse(readFileSync(report, 'utf8'))));
process.exitCode = code === 0 && hasTooManyFlaky ? 1 : code;
