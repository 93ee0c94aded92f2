// Writes docs/coverage.md; with `--check` compares it instead and fails if it differs.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCoverage } from './checks/coverage-page.ts';
import { root } from './run-tool.ts';

const PAGE = join(root, 'docs', 'coverage.md');

const files = globSync('**/*.{test,spec,case}.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist'] });
const sources = new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]));
const { page, faults, summary } = buildCoverage(readFileSync(join(root, 'docs', 'sentences.md'), 'utf8'), sources);
if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) faults.push('docs/coverage.md is out of date: run «npm run coverage»');
for (const fault of faults) console.error(fault);
console.log(summary);
process.exitCode = faults.length > 0 ? 1 : 0;
