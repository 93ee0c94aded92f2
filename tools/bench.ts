import { runScript } from './run-tool.ts';

process.exitCode = await runScript('bench/main.ts', process.argv.slice(2));
