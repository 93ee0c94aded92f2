import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lockDataDir } from '../postgres/data-dir-lock.ts';
import { checkFirstLoad } from './first-load.ts';
import { findProgram, root } from '../run-tool.ts';

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'package-lock.json',
];
const webDir = join(root, 'apps', 'web');
const dist = join(webDir, 'dist');
const cache = join(root, '.cache', 'web-build');
const draft = join(cache, 'dist');
const stampPath = join(cache, 'sha256');
const LONGEST_BUILD_MS = 5 * 60_000;

/**
 * Builds the web app when its sources, the contract's or the lock file have changed since the last build; `onBuild` runs
 * before that. Throws with the builder's words when it fails; the last good build then stays in place. It
 * fails too when the first load has become too heavy.
 */
export async function ensureWebBuilt(onBuild: () => void = () => {}): Promise<void> {
  if (isFresh()) return;
  const lock = await lockDataDir(cache, LONGEST_BUILD_MS);
  try {
    // The previous holder of the lock may have built exactly this.
    if (isFresh()) return;
    onBuild();
    // Computed before the build: an edit during the build must count as new.
    const hash = hashSources();
    await build();
    checkFirstLoad(draft);
    await precompress(draft);
    rmSync(dist, { recursive: true, force: true });
    renameSync(draft, dist);
    writeFileSync(stampPath, hash);
  } finally {
    await lock.release();
  }
}

function isFresh(): boolean {
  if (!existsSync(stampPath) || !existsSync(join(dist, 'index.html'))) return false;
  return readFileSync(stampPath, 'utf8') === hashSources();
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) hashPath(hash, join(root, source), source);
  return hash.digest('hex');
}

function hashPath(hash: ReturnType<typeof createHash>, path: string, name: string): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) hashPath(hash, join(path, entry), `${name}/${entry}`);
  } else if (!name.endsWith('.test.ts') && !name.endsWith('.test.tsx')) {
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
}

function build(): Promise<void> {
  const args = [findProgram('vite'), 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: webDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the web app does not build:\n${output.trim()}`));
    });
  });
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/;
/** Smaller files gain less than their own headers cost. */
const WORTH_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Lays a brotli and a gzip form beside each text file of a folder, for the server to send as they are. */
async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name));
  for (const name of names) {
    const path = join(folder, name);
    const content = readFileSync(path);
    if (content.length < WORTH_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [brotli, gzipped] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
    writeFileSync(`${path}.br`, brotli);
    writeFileSync(`${path}.gz`, gzipped);
  }
}
