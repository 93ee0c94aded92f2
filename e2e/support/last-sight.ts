import type { Browser, Page, Request } from '@playwright/test';

/** Of a page's tree: what stands further down seldom tells why it failed. */
const LINES = 120;
const LAST_REQUESTS = 8;

/**
 * What stood on every page of a journey that failed, for whoever has only what the run printed: its address, what it wrote to the
 * console, what it asked and was not answered well, what it asked last, and what a screen reader would read of it.
 */
export async function tellPages(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  return (await Promise.all(pages.map(tellPage))).join('\n\n');
}

async function tellPage(page: Page): Promise<string> {
  try {
    const errors = (await page.pageErrors({ filter: 'since-navigation' })).map((error) => `! ${error.message}`);
    const words = (await page.consoleMessages({ filter: 'since-navigation' })).map(
      (message) => `${message.type()}: ${message.text()}`,
    );
    const asked = (await page.requests()).map(tellRequest);
    const telling = asked.filter((line, at) => !line.startsWith('2') || at >= asked.length - LAST_REQUESTS);
    const seen = (await page.locator('body').ariaSnapshot({ timeout: 5000 })).split('\n').slice(0, LINES);
    return [`▹ ${page.url()}`, ...errors, ...words, ...telling, ...seen].join('\n');
  } catch (error) {
    return `▹ ${page.url()} could not be looked at: ${String(error)}`;
  }
}

function tellRequest(request: Request): string {
  const failure = request.failure()?.errorText;
  // one that is under way has none yet, and would be waited for
  const status = failure ?? request.existingResponse()?.status() ?? 'unanswered';
  return `${status} ${request.method()} ${new URL(request.url()).pathname}`;
}
