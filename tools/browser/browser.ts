import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { root } from '../run-tool.ts';

/** A Chromium that runs on this machine, as Playwright's launch options want it. */
export interface Browser {
  executablePath: string;
  args: string[];
  ignoreDefaultArgs: string[];
  env: Record<string, string>;
}

const runFile = promisify(execFile);
// Pages under test are our own, and root has no sandbox.
const ARGS = ['--no-sandbox', '--font-render-hinting=none'];
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'google-chrome-beta'];
const SYSTEM_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium: CHROMIUM_PATH, then one of the system, then Playwright's own, then the one that npm has installed with the
 * project. Each is tried before it is taken.
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    const failure = await tryOut(given, {});
    if (failure) throw new Error(`CHROMIUM_PATH=${given} does not run: ${failure}`);
    return withEnvironment(given, {});
  }
  const failures: string[] = [];
  for (const path of [...findOnSystem(), chromium.executablePath()]) {
    if (!existsSync(path)) continue;
    const failure = await tryOut(path, {});
    if (!failure) return withEnvironment(path, {});
    failures.push(`${path}: ${failure}`);
  }
  try {
    const { path, env } = await unpackOurs();
    const failure = await tryOut(path, env);
    if (!failure) return withEnvironment(path, env);
    failures.push(`${path}: ${failure}`);
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
  throw new Error(`no Chromium runs here; set CHROMIUM_PATH to one.\n${failures.join('\n')}`);
}

function withEnvironment(executablePath: string, env: Record<string, string>): Browser {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    executablePath,
    args: ARGS,
    // what its processes share lies in files otherwise: a twelfth of a run's time
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    env: { ...Object.fromEntries(own), ...env },
  };
}

/** Whether there is room for the browsers of all workers; a container may have next to none. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 1.5 * 1024 ** 3;
  } catch {
    return false;
  }
}

/** Undefined when it can show a page, otherwise what went wrong. A binary that answers `--version` may still not run. */
async function tryOut(executablePath: string, env: Record<string, string>): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({ ...withEnvironment(executablePath, env), timeout: 60_000 });
    try {
      const page = await browser.newPage();
      await page.setContent('<p>tertulia</p>');
      const text = await page.textContent('p');
      return text === 'tertulia' ? undefined : `it showed «${text}»`;
    } finally {
      await browser.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : String(error);
  }
}

function findOnSystem(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name))), ...SYSTEM_PLACES].filter(
    (path) => existsSync(path),
  );
}

/** The browser from npm, unpacked once per version and user into the project's cache. */
async function unpackOurs(): Promise<{ path: string; env: Record<string, string> }> {
  const manifest: unknown = JSON.parse(
    readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  );
  const version = String(Object(manifest).version);
  const place = join(root, '.cache', `chromium-${version}-${process.getuid?.() ?? 0}`);
  const path = join(place, 'chromium');
  if (!existsSync(path)) await unpackTo(place);
  return { path, env: { LD_LIBRARY_PATH: join(place, 'al2023', 'lib'), FONTCONFIG_PATH: join(place, 'fonts') } };
}

async function unpackTo(place: string): Promise<void> {
  const draft = `${place}.new-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  await runFile(process.execPath, [join(root, 'tools/browser/unpack-chromium.ts')], { env, timeout: 180_000 });
  // The package's own list names the folders of its cloud.
  const fonts = `<dir>/usr/share/fonts</dir><dir>${join(place, 'fonts')}</dir><cachedir>${join(place, 'fonts-cache')}</cachedir>`;
  const head = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">';
  writeFileSync(join(draft, 'fonts', 'fonts.conf'), `${head}<fontconfig>${fonts}</fontconfig>`);
  try {
    renameSync(draft, place);
  } catch (error) {
    // Another run was quicker.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(place, 'chromium'))) throw error;
  }
}
