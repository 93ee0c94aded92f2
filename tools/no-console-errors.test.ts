import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What Vitest says about one test file under the rule of `no-console-errors.ts`. */
async function outputOf(body: string): Promise<{ failed: boolean; output: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-rule-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'one.test.ts'), `import { onTestFinished, test } from 'vitest';\n${body}`);
  const setup = JSON.stringify(path.join(ROOT, 'tools/no-console-errors.ts'));
  await writeFile(path.join(folder, 'vitest.config.ts'), `export default { test: { setupFiles: [${setup}] } };`);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, 'run'], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + stderr }),
    );
  });
}

test.each([
  ['in a test', "test('one', () => console.error('wrong'));", true],
  ['while the last test is cleaned up', "test('one', () => onTestFinished(() => console.error('wrong')));", true],
  ['nowhere', "test('one', () => undefined);", false],
])('an error that is written %s: the file fails, if there was one', async (_, body, isRefused) => {
  const { failed, output } = await outputOf(body);
  expect(failed).toBe(isRefused);
  expect(output.includes('console.error was called')).toBe(isRefused);
});
