import { runScript } from './run-tool.ts';

process.exitCode = await runScript('verify/main.ts', process.argv.slice(2));
