import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openBrowser, openInbox, openPage, type BrowserSession } from './browser-page.ts';
import { type MainThread, traceMainThread } from './browser-trace.ts';

export interface ScrollQuestion {
  kind: 'scroll';
  session: BrowserSession;
  /** The query string of the inbox's address. */
  search: string;
  /** What is scrolled: the list of chats downwards, or an open chat's messages back into the past. */
  what: 'chats' | 'messages';
  seconds: number;
  tracePath: string;
  isProfiled: boolean;
}

/** A fast two-finger scroll: a touchpad's delta per frame, and a browser's for the notches of a wheel. */
const STEP_PX = 40;
const STEP_MS = 1000 / 60;
/** Until the work after the first rendering (lazy parts, counters) is done. */
const REST_MS = 1500;

const SCROLLERS = {
  chats: '[data-row-scroller]',
  messages: '[data-chat-scroller][aria-label^="Mensajes con"]',
} as const;

/** Scrolls with the wheel and measures the cost for the main thread, and the distance. */
export async function scroll({
  session,
  search,
  what,
  seconds,
  tracePath,
  isProfiled,
}: ScrollQuestion): Promise<MainThread & { rows: number }> {
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, session);
    await openInbox(page, session.url, search);
    const scroller = page.locator(SCROLLERS[what]);
    await scroller.waitFor();
    await delay(REST_MS);
    const box = await scroller.boundingBox();
    if (!box) throw new Error(`nothing to scroll at ${search}`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const before = await placeOf(page, SCROLLERS[what]);
    const measured = await traceMainThread(browser, page, { path: tracePath, isProfiled }, () =>
      scrollWheel(page, what === 'chats' ? STEP_PX : -STEP_PX, seconds),
    );
    const rows = Math.abs((await placeOf(page, SCROLLERS[what])) - before);
    if (rows === 0) throw new Error(`the wheel moved nothing at ${search}`);
    return { ...measured, rows };
  } finally {
    await browser.close();
  }
}

/** Turns the wheel over the element under the pointer. */
export async function scrollWheel(page: Page, stepPx: number, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let due = performance.now(); due < end; due += STEP_MS) {
    await page.mouse.wheel(0, stepPx);
    await delay(Math.max(0, due + STEP_MS - performance.now()));
  }
}

/** The number of the row in the middle of a list. */
function placeOf(page: Page, selector: string): Promise<number> {
  return page.evaluate((where) => {
    const scroller = document.querySelector(where);
    if (!scroller) return 0;
    const { top, height } = scroller.getBoundingClientRect();
    const middle = [...scroller.querySelectorAll('[data-line]')].find(
      (item) => item.getBoundingClientRect().bottom > top + height / 2,
    );
    const row = scroller.querySelector('[data-row-id]');
    // messages have numbers, chats have a fixed height
    if (!row) return Number(middle?.getAttribute('data-line') ?? 0);
    return Math.round(scroller.scrollTop / row.getBoundingClientRect().height);
  }, selector);
}
