import { runScript } from './run-tool.ts';

process.exitCode = await runScript('tests/attacks/main.ts', process.argv.slice(2));
