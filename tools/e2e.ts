import { runTool } from './run-tool.ts';
import { sweepAbandonedRuns } from './sweep.ts';
import { ensureWebBuilt } from './web-build.ts';

await sweepAbandonedRuns();
await ensureWebBuilt(() => console.log('· building the web app'));
process.exitCode = await runTool('playwright', ['test', ...process.argv.slice(2)], { stdio: 'inherit' });
