import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { readRows, type WatchedRows, watchRows } from '../../tools/browser/row-watch.ts';
import { openBrowser, openInbox, openPage, type BrowserSession } from './browser-page.ts';
import { scrollWheel } from './browser-scroll.ts';
import { type MainThread, traceMainThread } from './browser-trace.ts';
import { HttpConnection } from './http-client.ts';
import { createInbound, type InboundOptions } from './inbound.ts';

export interface StormQuestion {
  kind: 'storm';
  session: BrowserSession;
  port: number;
  inbound: InboundOptions;
  /** The query string of the inbox's address, and the list it shows. */
  search: string;
  scope: string;
  token: string;
  /** Chats of that list with their customers. */
  chats: { id: number; telefono: string }[];
  perMinute: number;
  seconds: number;
  tracePath: string;
  isProfiled: boolean;
}

/** What a user sees in the middle of the list while messages arrive in other chats. */
export interface StormMetrics extends MainThread {
  messages: number;
  watched: WatchedRows;
  /** Rows at the top of the list that differ from the server's order after the storm. */
  misplaced: number;
}

const REST_MS = 1500;
const SCROLLED_SECONDS = 4;
const STEP_PX = 80;
const COMPARED = 8;

/** Sends messages for a while to chats outside the view, and checks every frame of the visible ones. */
export async function weatherStorm(question: StormQuestion): Promise<StormMetrics> {
  const { session, search, chats, perMinute, seconds, tracePath, isProfiled } = question;
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, session);
    await openInbox(page, session.url, search);
    await delay(REST_MS);
    const list = await page.locator(LIST).boundingBox();
    if (!list) throw new Error('there is no list to watch');
    await page.mouse.move(list.x + list.width / 2, list.y + list.height / 2);
    await scrollWheel(page, STEP_PX, SCROLLED_SECONDS);
    // beside the list: the pointer would hold its order
    await page.mouse.move(list.x + list.width + 300, list.y);
    await delay(2 * REST_MS);
    const inView = new Set(await page.evaluate(rowsNearView, LIST));
    const others = chats.filter(({ id }) => !inView.has(id));
    if (inView.size === 0 || others.length === 0) throw new Error('the list has no rows to watch, or no others');
    await page.evaluate(watchRows, LIST);
    let messages = 0;
    const measured = await traceMainThread(browser, page, { path: tracePath, isProfiled }, async () => {
      messages = await send(question, others, Math.round((perMinute / 60) * seconds), 60_000 / perMinute);
      await delay(REST_MS);
    });
    const watched = await page.evaluate(readRows);
    return { ...measured, messages, watched, misplaced: await countMisplaced(page, question) };
  } finally {
    await browser.close();
  }
}

async function send(
  { port, inbound }: StormQuestion,
  chats: StormQuestion['chats'],
  count: number,
  everyMs: number,
): Promise<number> {
  const sender = await HttpConnection.open(port);
  const maker = createInbound({ ...inbound, telefonos: chats.map(({ telefono }) => telefono) });
  const begun = performance.now();
  for (let index = 0; index < count; index++) {
    const status = await sender.send(maker.next().request);
    if (status !== 200) throw new Error(`the webhook answered ${status}`);
    await delay(Math.max(0, begun + (index + 1) * everyMs - performance.now()));
  }
  sender.close();
  return count;
}

async function countMisplaced(page: Page, { session, scope, token }: StormQuestion): Promise<number> {
  await page.evaluate((where) => document.querySelector(where)?.scrollTo({ top: 0 }), LIST);
  await delay(REST_MS);
  const shown = await page.evaluate(
    (where) =>
      [...document.querySelectorAll(`${where} [data-row-id]`)].map((row) => Number(row.getAttribute('data-row-id'))),
    LIST,
  );
  const answer = await fetch(`${session.url}/api/conversations?scope=${scope}&size=${COMPARED}&sort=lastMessage,desc`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { content } = (await answer.json()) as { content: { id: number }[] };
  return content.filter(({ id }, index) => shown[index] !== id).length;
}

const LIST = '[data-row-scroller]';

/** Runs in the page: the visible rows and those just outside. */
function rowsNearView(selector: string): number[] {
  return [...document.querySelectorAll(`${selector} [data-row-id]`)].map((row) =>
    Number(row.getAttribute('data-row-id')),
  );
}
