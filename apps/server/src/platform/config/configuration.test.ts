import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SETTINGS } from './config.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url)).replace(/\/$/, '');
/** Folders whose code reads the environment by name. The server's settings have their own test. */
const READERS = ['tools', 'apps/simulator/src', 'apps/server', 'packages/testkit', 'apps/web/vite.config.ts', 'tests'];
const ALONE = ['playwright.config.ts', 'vitest.config.ts'];
/** Set by the system, by the test runner, or by one of our processes for another. */
const NOT_FOR_PEOPLE = new Set(
  (
    'PATH HOME TMPDIR TEMP SystemRoot LD_LIBRARY_PATH AWS_EXECUTION_ENV API_ORIGIN TERTULIA_BROWSER TERTULIA_WHOLE_RUN ' +
    'NODE_COMPILE_CACHE VITEST_POOL_ID WORKER JOB JOBS_URL DATABASE CANAL FLOOR'
  ).split(' '),
);
const READ = /\benv(?:\.|\[')([A-Z][A-Z0-9_]+)|(?:required|readPort)\(env, '([A-Z_]+)'/g;

it('the configuration reference lists every variable that our code reads, and no other', () => {
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const documented = new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name)),
  );
  const read = new Set(
    [...READERS.flatMap(sourcesOf), ...ALONE].flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(READ)].map(([, name, other]) => name ?? other ?? ''),
    ),
  );
  expect([...read].filter((name) => !documented.has(name) && !NOT_FOR_PEOPLE.has(name))).toEqual([]);
  expect([...documented].filter((name) => name !== undefined && !read.has(name) && !(name in SETTINGS))).toEqual([]);
});

function sourcesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
