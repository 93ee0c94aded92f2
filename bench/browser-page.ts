import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';

/** Whose screen is measured, and at which place of the product. */
export interface Seat {
  url: string;
  /** What the web app keeps of a session in its tab. */
  sesion: unknown;
  /** How many times slower than this machine the agent's is. */
  slowdown: number;
}

const SESSION_KEY = 'tertulia.session';
const VIEWPORT = { width: 1280, height: 800 };

let found: Awaited<ReturnType<typeof findBrowser>> | undefined;

/** A browser process of its own: nothing in its caches, none of our code compiled. */
export async function openBrowser(): Promise<Browser> {
  found ??= await findBrowser();
  return chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env });
}

/** A slowed page in which somebody is signed in, still beside the web app. */
export async function openPage(browser: Browser, { url, sesion, slowdown }: Seat): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'es-CO', timezoneId: 'America/Bogota' });
  await context.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(sesion),
  ] as const);
  const page = await context.newPage();
  // of the product's own site, so that the slowed process is the one that will show it
  await page.goto(`${url}/healthz`);
  if (slowdown > 1) await slow(page, slowdown);
  return page;
}

/** Opens the inbox at an address and waits until its live connection stands and its list has rows. */
export async function openInbox(page: Page, url: string, search: string): Promise<void> {
  await page.goto(`${url}/conversations${search}`);
  await page.getByText('Conectado', { exact: true }).waitFor();
  await page.locator('[data-row-id]').first().waitFor();
}

const LEAST_SHARE = 0.6;

async function slow(page: Page, rate: number): Promise<void> {
  const before = await page.evaluate(spin);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const times = (await page.evaluate(spin)) / before;
  if (times < rate * LEAST_SHARE)
    throw new Error(`the browser was asked for a CPU ${rate} times slower, and is ${times.toFixed(1)} times slower`);
}

/** The quickest of several times the same work, in milliseconds. */
function spin(): number {
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const begun = performance.now();
    let sum = 0;
    for (let step = 0; step < 3_000_000; step++) sum = (sum + step * step) % 1_000_003;
    best = Math.min(best, performance.now() - begun + (sum < 0 ? 1 : 0));
  }
  return best;
}
