import type { BrowserContext, Page, Request } from '@playwright/test';

/** Of a page's tree: lines further down seldom explain a failure. */
const LINES = 120;
const LAST_REQUESTS = 8;

/**
 * The state of every page of a failed journey, for readers of the log: its address, the presses and navigations, its
 * console, its failed requests, its last requests, and its accessibility tree.
 */
export async function describePages(contexts: readonly BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  return (await Promise.all(pages.map(describePage))).join('\n\n');
}

/** Runs in every page before its own scripts: records the last presses and the history's steps. */
export function notePresses(): void {
  const acts: string[] = [];
  Object.assign(window, { acts });
  const note = (act: string) => {
    acts.push(`${Math.round(performance.now())} ms ${act}`);
    if (acts.length > 12) acts.shift();
  };
  const press = ({ type, target }: Event) => {
    const element = target instanceof Element ? target : null;
    const name = element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 40);
    note(`${type} ${element?.localName} «${name}»`);
  };
  for (const type of ['pointerdown', 'pointercancel', 'click', 'keydown'])
    addEventListener(type, press, { capture: true, passive: true });
  addEventListener('popstate', () => note(`popstate ${location.pathname}${location.search}`));
  for (const step of ['pushState', 'replaceState'] as const) {
    const take = history[step].bind(history);
    history[step] = (...entry) => {
      note(`${step} ${String(entry[2])}`);
      take(...entry);
    };
  }
}

async function describePage(page: Page): Promise<string> {
  try {
    const acts = await page.evaluate(() => (window as { acts?: string[] }).acts ?? []);
    const errors = (await page.pageErrors({ filter: 'since-navigation' })).map((error) => `! ${error.message}`);
    const words = (await page.consoleMessages({ filter: 'since-navigation' })).map(
      (message) => `${message.type()}: ${message.text()}`,
    );
    const asked = (await page.requests()).map(describeRequest);
    const notable = asked.filter((line, at) => !line.startsWith('2') || at >= asked.length - LAST_REQUESTS);
    const seen = (await page.locator('body').ariaSnapshot({ timeout: 5000 })).split('\n').slice(0, LINES);
    return [`▹ ${page.url()}`, ...acts, ...errors, ...words, ...notable, ...seen].join('\n');
  } catch (error) {
    return `▹ ${page.url()} could not be looked at: ${String(error)}`;
  }
}

function describeRequest(request: Request): string {
  const failure = request.failure()?.errorText;
  // a pending request has none yet, and waiting for it would block
  const status = failure ?? request.existingResponse()?.status() ?? 'unanswered';
  return `${status} ${request.method()} ${new URL(request.url()).pathname}`;
}
