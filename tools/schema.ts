import { runTool } from './run-tool.ts';

// The test that holds the committed file against the migrations writes it, too.
const args = ['run', '--project', 'server', 'apps/server/db/schema.test.ts', '--update'];
process.exitCode = await runTool('vitest', args, { env: { ...process.env, NODE_ENV: 'test' } });
