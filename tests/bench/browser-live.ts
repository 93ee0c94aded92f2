import { setTimeout as delay } from 'node:timers/promises';
import { openBrowser, openInbox, openPage, type BrowserSession } from './browser-page.ts';
import { HttpConnection } from './http-client.ts';
import { createInbound, type InboundOptions } from './inbound.ts';
import { summarize, type Measured } from './latencies.ts';

export interface LiveQuestion {
  kind: 'live';
  session: BrowserSession;
  port: number;
  inbound: InboundOptions;
  /** The open chat, and one that is only in the list. */
  open: { id: number; telefono: string };
  listed: { id: number; telefono: string };
  count: number;
}

export interface LiveMetrics {
  /** From the first byte of the webhook to the bubble on the screen. */
  bubble: Measured;
  /** The same to the text in the list's row. */
  row: Measured;
}

const REST_MS = 1500;
const PAUSE_MS = 120;

/** Sends one customer's message after the other and measures when the agent could read it. */
export async function timeLive({ session, port, inbound, open, listed, count }: LiveQuestion): Promise<LiveMetrics> {
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, session);
    await openInbox(page, session.url, `?chat=${open.id}`);
    await page.locator(BUBBLES).waitFor();
    await delay(REST_MS);
    const sender = await HttpConnection.open(port);
    const maker = createInbound(inbound);
    // the first message moves the chat to the top of the list, where its row can be watched
    for (const { telefono } of [listed, open]) await sender.send(maker.next({ telefono }).request);
    await page.locator(`[data-row-id="${listed.id}"]`).waitFor();
    await delay(REST_MS);
    const begun = performance.now();
    const once = async (telefono: string, selector: string) => {
      const texto = `${inbound.run} ${performance.now()}`;
      await page.evaluate(awaitText, { selector, texto });
      const sent = performance.timeOrigin + performance.now();
      const status = await sender.send(maker.next({ telefono, texto }).request);
      if (status !== 200) throw new Error(`the webhook answered ${status}`);
      const shown = await page.evaluate(() => (window as unknown as Awaiting).textShown);
      await delay(PAUSE_MS);
      return shown - sent;
    };
    const bubbles: number[] = [];
    const rows: number[] = [];
    for (let index = 0; index < count; index++) {
      bubbles.push(await once(open.telefono, BUBBLES));
      rows.push(await once(listed.telefono, `div:has(> [data-row-id="${listed.id}"])`));
    }
    const seconds = (performance.now() - begun) / 1000;
    sender.close();
    return { bubble: summarize(bubbles, seconds, 0), row: summarize(rows, seconds, 0) };
  } finally {
    await browser.close();
  }
}

const BUBBLES = '[data-chat-scroller][aria-label^="Mensajes con"]';

interface Awaiting {
  textShown: Promise<number>;
}

/** Runs in the page: waits for the frame that shows the text in view, and records the time of the next one. */
function awaitText({ selector, texto }: { selector: string; texto: string }): void {
  const textShown = new Promise<number>((resolve) => {
    const isShown = () => {
      const place = document.querySelector(selector);
      if (!place?.textContent.includes(texto)) return false;
      const { bottom } = place.getBoundingClientRect();
      const last = [...place.querySelectorAll('[data-line]')].at(-1) ?? place;
      return last.getBoundingClientRect().top < bottom;
    };
    const look = () => {
      if (!isShown()) return requestAnimationFrame(look);
      return requestAnimationFrame((drawn) => resolve(performance.timeOrigin + drawn));
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { textShown });
}
