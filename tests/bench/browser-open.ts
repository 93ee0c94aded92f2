import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openBrowser, openInbox, openPage, type BrowserSession } from './browser-page.ts';
import { summarize, type Measured } from './latencies.ts';

export interface ColdQuestion {
  kind: 'cold';
  session: BrowserSession;
}

/** The time of a cold browser from the address to the first chats on the screen, in milliseconds. */
export async function openCold({ session }: ColdQuestion): Promise<{ ms: number }> {
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, session);
    await page.addInitScript(() => {
      const look = () => {
        if (!document.querySelector('[data-row-id]')) return requestAnimationFrame(look);
        // the next frame begins when this one has been drawn
        return requestAnimationFrame((drawn) => Object.assign(window, { shownAt: drawn }));
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${session.url}/conversations`, { waitUntil: 'commit' });
    const shown = await page.waitForFunction(() => (window as { shownAt?: number }).shownAt);
    return { ms: (await shown.jsonValue()) ?? 0 };
  } finally {
    await browser.close();
  }
}

export interface OpenQuestion {
  kind: 'open';
  session: BrowserSession;
  /** The query string of the inbox's address. */
  search: string;
  count: number;
}

export interface OpenMetrics {
  /** From the click to messages of the last page on the screen. */
  toScreen: Measured;
  /** From the first byte of the request to the last byte of the response. */
  server: Measured;
}

const REST_MS = 1500;

/** Opens one chat of the list after the other. */
export async function openChats({ session, search, count }: OpenQuestion): Promise<OpenMetrics> {
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, session);
    await openInbox(page, session.url, search);
    await delay(REST_MS);
    await page.evaluate(() => performance.setResourceTimingBufferSize(10_000));
    const seen = new Set<number>();
    const times: number[] = [];
    const begun = performance.now();
    while (times.length < count) {
      const row = await nextRow(page, [...seen]);
      if (row === null) throw new Error(`the list ended after ${times.length} chats`);
      seen.add(row.id);
      await page.evaluate(awaitChat);
      await page.mouse.click(row.x, row.y);
      times.push(await page.evaluate(() => (window as unknown as Awaiting).chatShown));
    }
    const seconds = (performance.now() - begun) / 1000;
    const answers = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => /\/conversations\/\d+\/messages\?/.test(name))
        .map(({ requestStart, responseEnd }) => responseEnd - requestStart),
    );
    if (answers.length < count) throw new Error(`${count} chats were opened with ${answers.length} pages`);
    return { toScreen: summarize(times, seconds, 0), server: summarize(answers, seconds, 0) };
  } finally {
    await browser.close();
  }
}

/** The middle of the first visible row that was not opened yet; scrolls the list if there is none. */
async function nextRow(page: Page, seen: number[]): Promise<{ id: number; x: number; y: number } | null> {
  for (let round = 0; round < 5; round++) {
    const row = await page.evaluate((known) => {
      const scroller = document.querySelector('[data-row-scroller]');
      if (!scroller) return null;
      const list = scroller.getBoundingClientRect();
      for (const row of scroller.querySelectorAll('[data-row-id]')) {
        const { top, bottom, left, width, height } = row.getBoundingClientRect();
        const id = Number(row.getAttribute('data-row-id'));
        if (top >= list.top && bottom <= list.bottom && !known.includes(id))
          return { id, x: left + width / 3, y: top + height / 2 };
      }
      scroller.scrollBy({ top: list.height / 2 });
      return null;
    }, seen);
    if (row !== null) return row;
    await delay(300);
  }
  return null;
}

interface Awaiting {
  chatShown: Promise<number>;
}

/** Runs in the page: measures from the next click to the frame that shows messages of another chat. */
function awaitChat(): void {
  const messages = () => document.querySelector('[data-chat-scroller][aria-label^="Mensajes con"]');
  const before = messages();
  const chatShown = new Promise<number>((resolve) => {
    let clickedAt = 0;
    addEventListener('click', (event) => (clickedAt = event.timeStamp), { once: true, capture: true });
    // at the first unread message, or at the end: a chat with new messages does not open at its last one
    const isShown = () => {
      const scroller = messages();
      if (!scroller || scroller === before) return false;
      const { top, bottom } = scroller.getBoundingClientRect();
      return [...scroller.querySelectorAll('[data-line]')].some((item) => {
        const place = item.getBoundingClientRect();
        const isInView = place.height > 0 && place.top < bottom && place.bottom > top;
        return isInView && item.checkVisibility({ visibilityProperty: true });
      });
    };
    const look = () => {
      if (clickedAt === 0 || !isShown()) return requestAnimationFrame(look);
      return requestAnimationFrame((drawn) => resolve(drawn - clickedAt));
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { chatShown });
}
