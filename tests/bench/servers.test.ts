import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SERVER_SCRIPT } from '../../tools/stack/stack.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const STARTED = /\bstart(?:Child)?\(\s*['`]([^'`]+)['`]/g;

// no test starts a bench
test('every script that the bench starts exists', () => {
  const code = ['servers.ts', 'browser-bench.ts'].map((name) => readFileSync(pathOf(name), 'utf8')).join('\n');
  const scripts = [...code.matchAll(STARTED)].map(([, script = '']) =>
    script.replace('${SERVER_SCRIPT}', SERVER_SCRIPT),
  );
  expect(scripts.length).toBeGreaterThanOrEqual(5);
  expect(scripts.filter((script) => !existsSync(pathOf(script)))).toEqual([]);
});
