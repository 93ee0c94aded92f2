import type { Browser, BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { eventually, type TestServer } from '@tertulia/testkit/server';
import { signedIn } from '../browser.ts';

/** A user's browser with the inbox open, whose network a case can cut and restore. */
export interface WatchedPage {
  context: BrowserContext;
  page: Page;
  /** Every frame of the socket that has reached the page. */
  frames: string[];
  /** Resolves once the page has subscribed to this destination. */
  subscribed(destination: string): Promise<void>;
  /** The number of sockets that the page has opened so far. */
  readonly sockets: number;
  /** Ends the socket and blocks new ones; with `all`, calls too. */
  cut(what: 'socket' | 'all'): Promise<void>;
  mend(): Promise<void>;
}

const SOCKET = /\/ws\//;

export async function openWatchedPage(browser: Browser, server: TestServer, token: string): Promise<WatchedPage> {
  const context = await signedIn(browser, server, token);
  const page = await context.newPage();
  const frames: string[] = [];
  const subscribes: string[] = [];
  const live = new Set<WebSocketRoute>();
  let [sockets, isCut] = [0, false];
  await context.routeWebSocket(SOCKET, (socket) => {
    if (isCut) return void socket.close({ code: 4000 });
    sockets += 1;
    live.add(socket);
    const onward = socket.connectToServer();
    socket.onMessage((message) => {
      onward.send(message);
      subscribes.push(String(message));
    });
    onward.onMessage((message) => {
      frames.push(String(message));
      socket.send(message);
    });
    socket.onClose(() => live.delete(socket));
  });
  // the socket's fallback transports and its first request use HTTP
  await context.route(SOCKET, (route) => (isCut ? route.abort() : route.continue()));
  return {
    context,
    page,
    frames,
    async subscribed(destination) {
      const isSubscribed = async () =>
        subscribes.some((frame) => frame.includes('SUBSCRIBE') && frame.includes(destination));
      await eventually(isSubscribed, `the page subscribes to ${destination}`);
    },
    get sockets() {
      return sockets;
    },
    async cut(what) {
      isCut = true;
      await context.setOffline(what === 'all');
      for (const socket of live) await socket.close({ code: 4000 });
      live.clear();
      await page.getByText('Sin conexión', { exact: true }).waitFor();
    },
    async mend() {
      isCut = false;
      await context.setOffline(false);
      await page.getByText('Conectado', { exact: true }).waitFor();
    },
  };
}
