import { runTool } from './run-tool.ts';

// Writes; `npm run check` only looks.
process.exitCode = await runTool('oxfmt', process.argv.slice(2));
