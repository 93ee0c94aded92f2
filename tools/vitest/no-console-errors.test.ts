import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = {
  'in a test': { body: "test('one', () => console.error('wrong'));", isRefused: true },
  'while the last test is cleaned up': {
    body: "test('one', () => onTestFinished(() => console.error('wrong')));",
    isRefused: true,
  },
  nowhere: { body: "test('one', () => undefined);", isRefused: false },
};
const nameOf = (where: string) => `${where.replaceAll(' ', '-')}.test.ts`;

interface FileResult {
  name: string;
  status: string;
}
let results: FileResult[];

/** What Vitest says about the files under the rule of `no-console-errors.ts`. */
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-rule-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [where, { body }] of Object.entries(FILES))
    await writeFile(path.join(folder, nameOf(where)), `import { onTestFinished, test } from 'vitest';\n${body}`);
  const setup = JSON.stringify(path.join(ROOT, 'tools/vitest/no-console-errors.ts'));
  await writeFile(
    path.join(folder, 'vitest.config.ts'),
    `export default { test: { setupFiles: [${setup}], isolate: false, maxWorkers: 1 } };`,
  );
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const report = path.join(folder, 'report.json');
  await new Promise((resolve) => {
    execFile(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile=${report}`], { cwd: folder }, resolve);
  });
  results = (JSON.parse(await readFile(report, 'utf8')) as { testResults: FileResult[] }).testResults;
  await rm(folder, { recursive: true });
});

test.each(Object.entries(FILES))(
  'an error that is written %s: the file fails, if there was one',
  (where, { isRefused }) => {
    const result = results.find(({ name }) => name.endsWith(nameOf(where)));
    expect(result?.status).toBe(isRefused ? 'failed' : 'passed');
    expect(JSON.stringify(result).includes('console.error was called')).toBe(isRefused);
  },
);
