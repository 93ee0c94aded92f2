import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecordedRows } from '@tertulia/testkit/row-recorder';
import { listFiles } from './repository-files.ts';
import { checkRowTypes, typedCalls } from './row-check.ts';
import { root } from '../run-tool.ts';

/** Share of the server's statements with a row type that the tests must have read. */
const READ = 0.95;

// The rows that the server's tests have read, and the compiler.
const [folder = join(root, 'test-results', 'rows')] = process.argv.slice(2);
const observed = readRecordedRows(folder);
const { checked, faults } = await checkRowTypes(observed);
for (const { site, message } of faults) console.error(`${site}: ${message}`);

const read = new Set(observed.map(({ site }) => site.replace(/:\d+$/, '')));
const declared = listFiles(/\.ts$/, 'apps/server/src')
  .filter((path) => !path.includes('/platform/db/') && !/(\.test|-under-test)\.ts$/.test(path))
  .flatMap((path) => typedCalls(readFileSync(join(root, path), 'utf8')).map(({ line }) => `${path}:${line}`));
const unread = declared.filter((site) => !read.has(site));
console.log(
  `${checked} statements compared with their rows; ${unread.length} of ${declared.length} were read by no test`,
);
const isEnough = unread.length <= declared.length * (1 - READ);
if (!isEnough) for (const site of unread) console.error(`  ${site}`);
process.exitCode = faults.length > 0 || !isEnough ? 1 : 0;
