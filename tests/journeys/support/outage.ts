import type { BrowserContext, Locator, Page, Route, WebSocketRoute } from '@playwright/test';
import { ERRORS } from '@tertulia/contract/core/error-codes';

type Address = Parameters<Page['route']>[0];
type Answer = Exclude<Parameters<Route['fulfill']>[0], undefined>;
type Pressing = { isPressed?: boolean };

/** What our server answers when something breaks in it: with words, but none that tell what failed. */
export const BROKEN: Answer = { status: 500, json: { code: 'INTERNAL', message: ERRORS.INTERNAL.message } };

/** What stands before our server answers for it, in no words of ours. */
export const WORDLESS: Answer = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };

/** What our server answers when it refuses, with its reason. */
export function refusing(message: string): Answer {
  return { status: 409, json: { code: 'CONFLICT', message } };
}

/** From the next load on no WebSocket gets through, as behind a proxy that does not know them. */
export async function blockWebSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.WebSocket = class Blocked extends EventTarget {
      onclose: ((event: CloseEvent) => void) | null = null;
      readyState = 0;
      constructor() {
        super();
        setTimeout(() => {
          this.readyState = 3;
          this.onclose?.(new CloseEvent('close', { code: 1006 }));
        });
      }
      close(): void {}
    } as unknown as typeof WebSocket;
  });
}

/**
 * From the next load on a page's live events can be taken away, and nothing else, as by a server that is begun anew: what the page
 * asks is answered all along, and its browser knows of no outage.
 */
export async function holdEvents(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (isCut) return void socket.close();
    open.add(socket);
    open.add(socket.connectToServer());
  });
  // without a WebSocket they would come in another way
  await page.route(/\/ws\//, (route) => (isCut ? route.abort() : route.fallback()));
  return {
    cut: async () => {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    restore: () => {
      isCut = false;
    },
  };
}

/** Keeps what a browser sends into its chats on the way, until what it answers is called. */
export async function holdSends(context: BrowserContext): Promise<() => void> {
  const { promise: isFree, resolve } = Promise.withResolvers<void>();
  await context.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await isFree;
    await route.continue();
  });
  return resolve;
}

/** Lets the next call of an address end in this answer. */
export async function failOnce(page: Page, address: Address, answer = BROKEN): Promise<void> {
  await page.context().route(address, async (route) => route.fulfill(answer), { times: 1 });
}

/**
 * What these addresses ask fails, until the button given to the returned function is pressed: also what the page asks of its
 * own accord shortly before, which would take the failure and its button away.
 */
export async function failUntilPressed(
  page: Page,
  address: Address,
  answer = BROKEN,
): Promise<(button: Locator) => Promise<void>> {
  let isArmed = false;
  let isOver = false;
  await page.context().route(address, async (route) => {
    isOver ||= isArmed && (await page.evaluate(() => (window as Pressing).isPressed === true));
    return isOver ? route.fallback() : route.fulfill(answer);
  });
  return async (button) => {
    await page.evaluate(() => {
      // another failure may have been pressed away before
      (window as Pressing).isPressed = false;
      const note = () => void ((window as Pressing).isPressed = true);
      addEventListener('click', note, { capture: true, once: true });
    });
    isArmed = true;
    await button.click();
  };
}
