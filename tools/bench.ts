import { runScript } from './run-tool.ts';

process.exitCode = await runScript('tests/bench/main.ts', process.argv.slice(2));
