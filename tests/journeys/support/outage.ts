import type { BrowserContext, Locator, Page, Route, WebSocketRoute } from '@playwright/test';
import { ERRORS } from '@tertulia/contract/core/error-codes';

type Address = Parameters<Page['route']>[0];
type Answer = Exclude<Parameters<Route['fulfill']>[0], undefined>;
type Pressing = { isPressed?: boolean };

/** Our server's response to an internal error: its text explains nothing. */
export const BROKEN: Answer = { status: 500, json: { code: 'INTERNAL', message: ERRORS.INTERNAL.message } };

/** Our server's refusal with its reason. */
export function refusing(message: string): Answer {
  return { status: 409, json: { code: 'CONFLICT', message } };
}

/** From the next load on no WebSocket can connect, as behind a proxy without support. */
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
 * From the next load on only a page's live events can be cut, as by a server that restarts: its requests are answered
 * all the time, and the browser does not notice the outage.
 */
export async function holdEvents(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (isCut) return void socket.close();
    open.add(socket);
    open.add(socket.connectToServer());
  });
  // without a WebSocket they would use another transport
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

/** Holds a browser's sends, until the returned function is called. */
export async function holdSends(context: BrowserContext): Promise<() => void> {
  const { promise: isFree, resolve } = Promise.withResolvers<void>();
  await context.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await isFree;
    await route.continue();
  });
  return resolve;
}

/** Makes the next call of an address return this response. */
export async function failOnce(page: Page, address: Address, answer = BROKEN): Promise<void> {
  await page.context().route(address, async (route) => route.fulfill(answer), { times: 1 });
}

/**
 * Requests to these addresses fail until the button given to the returned function is pressed: also automatic requests
 * shortly before, which would otherwise consume the failure and remove its button.
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
