import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkFirstLoad, weighFirstLoad } from './first-load.ts';

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'tertulia-first-load-'));
  mkdirSync(join(dist, '.vite'));
  // random bytes do not compress: each file weighs what it holds
  for (const [file, bytes] of Object.entries({ 'page.js': 9000, 'kit.js': 5000, 'inbox.js': 3000, 'socket.js': 2000 }))
    writeFileSync(join(dist, file), randomBytes(bytes));
  writeFileSync(join(dist, 'later.js'), randomBytes(90_000));
  writeManifest({
    'index.html': { file: 'page.js', imports: ['_kit.js'] },
    '_kit.js': { file: 'kit.js' },
    'src/features/inbox/page/entry.ts': { file: 'inbox.js', imports: ['_kit.js', 'index.html'] },
    'src/platform/realtime/socket.ts': { file: 'socket.js' },
    'src/features/mensajes/ChatBody.tsx': { file: 'later.js' },
  });
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

function writeManifest(manifest: object): void {
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
}

test('what the inbox needs is counted once, and what comes later is not', () => {
  const { files, bytes } = weighFirstLoad(dist);
  expect(files).toBe(4);
  expect(bytes).toBeGreaterThan(19_000);
  expect(bytes).toBeLessThan(19_500);
});

test('the inbox is counted, too, where another part imports its door outright', () => {
  writeManifest({
    'index.html': { file: 'page.js' },
    '_entry-Bv.js': { file: 'inbox.js', name: 'entry' },
    'src/platform/realtime/socket.ts': { file: 'socket.js' },
  });
  const { bytes } = weighFirstLoad(dist);
  expect(bytes).toBeGreaterThan(14_000);
  expect(bytes).toBeLessThan(14_500);
});

test('a build that weighs too much at first is refused', () => {
  expect(() => checkFirstLoad(dist, { limit: 20_000 })).not.toThrow();
  expect(() => checkFirstLoad(dist, { limit: 18_000 })).toThrow(
    /the inbox needs 19\.\d kB of JavaScript at first, 18\.0 kB are allowed/,
  );
});

test('a build that comes in too many files at first is refused', () => {
  expect(() => checkFirstLoad(dist, { filesLimit: 4 })).not.toThrow();
  expect(() => checkFirstLoad(dist, { filesLimit: 3 })).toThrow(
    'the inbox needs 4 files of JavaScript at first, 3 are allowed',
  );
});

test('a build with too many files in all is refused', () => {
  expect(() => checkFirstLoad(dist, { chunksLimit: 5 })).not.toThrow();
  expect(() => checkFirstLoad(dist, { chunksLimit: 4 })).toThrow('the app has 5 files of JavaScript, 4 are allowed');
});

test('a build that no longer names the inbox’s parts is refused instead of passing as light', () => {
  writeManifest({ 'index.html': { file: 'page.js' } });
  expect(() => checkFirstLoad(dist)).toThrow('entry.ts, which the inbox needs');
});
