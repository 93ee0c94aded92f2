import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../../tools/browser/browser.ts';

/** The user and the page that are measured. */
export interface BrowserSession {
  url: string;
  /** The session that the web app stores in its tab. */
  sesion: unknown;
  /** How many times slower than this machine the agent's is. */
  slowdown: number;
}

const SESSION_KEY = 'tertulia.session';
const VIEWPORT = { width: 1280, height: 800 };

let found: Awaited<ReturnType<typeof findBrowser>> | undefined;

/** A browser process of its own, with empty caches and none of our code compiled. */
export async function openBrowser(): Promise<Browser> {
  found ??= await findBrowser();
  return chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env });
}

/** A slowed, signed-in page that has not loaded the web app yet. */
export async function openPage(browser: Browser, { url, sesion, slowdown }: BrowserSession): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'es-CO', timezoneId: 'America/Bogota' });
  await context.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(sesion),
  ] as const);
  const page = await context.newPage();
  // on the product's own site, so that the slowed process is the one that will show it
  await page.goto(`${url}/healthz`);
  if (slowdown > 1) await slow(page, slowdown);
  return page;
}

/** Opens the inbox at an address and waits until its live connection is open and its list has rows. */
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
  const times = before / (await page.evaluate(spin));
  if (times < rate * LEAST_SHARE)
    throw new Error(`the browser was asked for a CPU ${rate} times slower, and is ${times.toFixed(1)} times slower`);
}

/** Runs in the page: the amount of work in a fixed time, the median of several. */
function spin(): number {
  const worked: number[] = [];
  let sum = 0;
  for (let moment = 0; moment < 61; moment++) {
    const end = performance.now() + 4;
    let steps = 0;
    for (; performance.now() < end; steps++) for (let i = 0; i < 100; i++) sum = (sum + i * i) % 1_000_003;
    worked.push(steps);
  }
  return sum < 0 ? 0 : (worked.sort((a, b) => a - b)[30] ?? 0);
}
