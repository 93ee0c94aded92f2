import { rm } from 'node:fs/promises';
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { createControlClient } from '@tertulia/simulator/control-client';
import pg from 'pg';
import { makeQuickFolder } from '../../../tools/vitest/quick-folder.ts';
import { startStack, type Stack } from '../../../tools/stack/stack.ts';
import { takeConsoleErrors, watchConsole } from './console-errors.ts';
import { notePresses, describePages } from './last-sight.ts';
import { releaseContexts, acquireContext } from './browser-contexts.ts';

type Role = 'SUPERADMIN' | 'SUPERVISOR' | 'AGENTE';

/** The whole product, as `npm start` starts it, with the demo business and its users. */
export interface World {
  stack: Stack;
  control: ReturnType<typeof createControlClient>;
  /** A number of the demo business. */
  business: string;
  /** An unused customer number. */
  newCustomer(): string;
  account(role: Role, index?: number): { email: string; password: string; nombre: string };
  /** A browser context of its own with a signed-in user. */
  signIn(
    browser: Browser,
    who: { email: string; password: string },
    options?: ContextOptions,
  ): Promise<{ context: BrowserContext; page: Page }>;
}

interface ContextOptions extends NonNullable<Parameters<Browser['newContext']>[0]> {
  /** The path to open, without its first slash; the inbox by default, and only the inbox is awaited. */
  path?: string;
  /** The page's clock runs as usual, and can be moved by `page.clock`. */
  clock?: boolean;
}

/** The options that make `signIn` open a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let customers = 0;

export const test = base.extend<{ uncounted: void; closing: void }, { world: World }>({
  page: async ({ browser, world }, provide) => {
    const { page } = await acquireContext(browser, {}, [world.stack.url, world.stack.simulatorUrl], setUp);
    await provide(page);
  },
  uncounted: [
    // all journeys come from one address, and must not meet the rate limits of registration and log-in used up by
    // others
    async ({ world }, use) => {
      const client = new pg.Client({ connectionString: world.stack.databaseUrl });
      await client.connect();
      await client.query('delete from app.intentos');
      await client.end();
      await use();
    },
    { auto: true },
  ],
  closing: [
    // open contexts would keep listening, rendering and tracing to the end of the run
    async ({ browser }, use, journey) => {
      watchConsole(browser);
      await use();
      const written = takeConsoleErrors();
      try {
        await describeIfFailed(journey, browser.contexts());
        if (written.length > 0) throw new Error(`Its pages wrote errors to the console:\n${written.join('\n')}`);
      } finally {
        await releaseContexts(browser, hasFailed(journey));
      }
    },
    { auto: true },
  ],
  world: [
    async ({}, use) => {
      const dataDir = makeQuickFolder('tertulia-e2e-');
      const stack = await startStack({ dataDir, durable: false, env: { LOG_LEVEL: 'warn' } });
      await use({
        stack,
        control: createControlClient(stack.simulatorUrl),
        business: '+576015550101',
        newCustomer: () => `+5730155${String(50_000 + ++customers)}`,
        account: (role, index = 0) => {
          const found = stack.accounts.filter((account) => account.role === role)[index];
          if (!found) throw new Error(`The demo has no ${role} number ${index}`);
          return found;
        },
        signIn: async (browser, who, { clock = false, path = 'conversations', ...options } = {}) => {
          const origins = [stack.url, stack.simulatorUrl];
          const { context, page } = await acquireContext(browser, options, origins, setUp);
          if (clock) await context.clock.install();
          await enter(page, stack.url, who, path);
          if (/^conversations\b/.test(path)) await expect(page.getByText('Conectado', { exact: true })).toBeVisible();
          return { context, page };
        },
      });
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const hasFailed = ({ status, expectedStatus }: TestInfo) => status !== expectedStatus;

/** Adds the state of its pages to a failed journey. */
async function describeIfFailed(journey: TestInfo, contexts: readonly BrowserContext[]): Promise<void> {
  const pages = hasFailed(journey) ? await describePages(contexts) : '';
  if (pages !== '') throw new Error(`What its pages showed:\n${pages}`);
}

async function setUp(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteToasts);
  await context.addInitScript(notePresses);
}

interface Session {
  token: string;
  expiresAt: number;
  usuario: object;
}

/** The sessions of this run, by e-mail. */
const sessions = new Map<string, Session>();

/**
 * Signs a user in on a page with a session that is shared by the whole run: the log-in page has journeys of its own,
 * and each log-in costs a password hash.
 */
async function enter(page: Page, url: string, who: { email: string; password: string }, path: string): Promise<void> {
  const session = await sessionOf(page, url, who);
  const kept = JSON.stringify(session);
  const signedIn = await page.addInitScript((value) => sessionStorage.setItem('tertulia.session', value), kept);
  await page.goto(`${url}/${path}`);
  // a user who has signed out must not be signed in again by the next page
  await signedIn.dispose();
}

async function sessionOf(page: Page, url: string, who: { email: string; password: string }): Promise<Session> {
  const kept = sessions.get(who.email);
  // a journey may have signed out, or changed the password, which ends them
  if (kept !== undefined && (await isAlive(page, url, kept))) return kept;
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: { email: who.email, password: who.password },
  });
  if (!answer.ok()) throw new Error(`${who.email} could not sign in: ${answer.status()} ${await answer.text()}`);
  const { token, expiraEnSegundos, usuario } = (await answer.json()) as Session & { expiraEnSegundos: number };
  const session = { token, expiresAt: Date.now() + expiraEnSegundos * 1000, usuario };
  sessions.set(who.email, session);
  return session;
}

async function isAlive(page: Page, url: string, { token }: Session): Promise<boolean> {
  const answer = await page.request.get(`${url}/api/usuarios/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok();
}

export { expect };

/** Skips the Kanban state, which resolving asks for first if there are boards. */
export async function passEstado(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Asignar estado' });
  await dialog.getByRole('button', { name: 'Continuar sin asignar' }).click();
}

/** The lists of the left panel. */
export function panel(page: Page) {
  const chats = page.getByRole('region', { name: 'Chats', exact: true });
  /** Scrolls a row into view, anywhere in its list: only the rows around the visible ones are rendered. */
  const find = async (name: string | RegExp): Promise<Locator> => {
    const row = chats.getByRole('button', { name });
    const list = chats.locator('[data-row-scroller]');
    await expect(async () => {
      if ((await row.count()) === 0)
        await list.evaluate(
          (element) => {
            const { scrollTop, clientHeight, scrollHeight } = element;
            const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
            element.scrollTop = isAtEnd ? 0 : scrollTop + clientHeight;
          },
          undefined,
          { timeout: 1000 },
        );
      await row.scrollIntoViewIfNeeded({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    return row;
  };
  const accept = (name: string) => chats.getByRole('button', { name: `ACEPTAR el chat de ${name}` });
  /**
   * Accepts a chat. It is shown as the own one before the server has it, and a page reloaded before that finds it
   * waiting.
   */
  const take = async (name: string): Promise<void> => {
    const taken = page.waitForResponse((answer) => answer.url().endsWith('/assign'));
    await accept(name).click();
    await taken;
  };
  return {
    find,
    take,
    accept,
    open: async (name: string | RegExp): Promise<void> => (await find(name)).click(),
    waiting: () => page.getByRole('button', { name: /^En espera/ }).click(),
    mine: () => page.getByRole('button', { name: /^Mis chats/ }).click(),
    row: (name: string | RegExp) => chats.getByRole('button', { name }),
  };
}

/**
 * Opens another page of the product as a link does, until the page before is gone: a new load would take most of a
 * journey's time.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const before = document.querySelector('main > :nth-child(2)');
    const isSamePage = new URL(to, location.href).pathname === location.pathname;
    history.pushState(null, '', to);
    const end = performance.now() + 10_000;
    while (!isSamePage && before?.isConnected === true) {
      // e.g. the page before had not appeared yet: check for its heading before the next visit
      if (performance.now() > end) throw new Error(`the page did not change on the way to ${to}`);
      await new Promise(requestAnimationFrame);
    }
  }, `/${path}`);
}

/** Calls the API as the page's user, or as another one without a page. */
export async function askApi<Answer>(
  page: Page,
  method: string,
  path: string,
  data?: object,
  who?: { email: string; password: string },
): Promise<Answer> {
  const { origin } = new URL(page.url());
  const { token } = who
    ? await sessionOf(page, origin, who)
    : await page.evaluate(() => JSON.parse(sessionStorage.getItem('tertulia.session') ?? '{}') as Session);
  const answer = await page.request.fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  const isJson = answer.headers()['content-type']?.startsWith('application/json') === true;
  return (isJson ? await answer.json() : await answer.text()) as Answer;
}

/** Stops the clock of a page that was opened with `clock`, after its pending work. */
export async function freeze(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** The toasts on the screen. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'Avisos' }).locator(':scope > *');
}

interface SeenToast {
  text: string;
  /** The second line of a toast. */
  reason: string | null;
}

/** Runs in every page before its own scripts: records the toasts, since they disappear by themselves. */
function noteToasts(): void {
  const seenToasts: SeenToast[] = [];
  Object.assign(window, { seenToasts });
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!(target instanceof Element) || target.getAttribute('aria-label') !== 'Avisos') continue;
      for (const node of addedNodes)
        if (node instanceof Element)
          seenToasts.push({
            text: node.querySelector('bdi')?.textContent ?? '',
            reason: node.querySelector('p')?.textContent ?? null,
          });
    }
  }).observe(document, { childList: true, subtree: true });
}

/** The texts of the toasts since the page was loaded, oldest first, including disappeared ones. */
export async function readToasts(page: Page): Promise<string[]> {
  return (await readSeen(page)).map(({ text }) => text);
}

function readSeen(page: Page): Promise<SeenToast[]> {
  return page.evaluate(() => (window as unknown as { seenToasts: SeenToast[] }).seenToasts);
}

/** The same without reminders of tasks, which come at their own hour, independent of the page. */
export async function readToastsOfPage(page: Page): Promise<string[]> {
  const texts = await readToasts(page);
  return texts.filter(
    (text) => !/^(Tarea vencida:|Tarea (para|pendiente desde) (las|el) |Tienes \d+ tareas por atender$)/.test(text),
  );
}

/** Waits until a toast has had this text since the page was loaded; `reason` is its second line, null for none. */
export async function expectToast(page: Page, text: string, reason?: string | null): Promise<void> {
  const wanted = reason === undefined ? expect.objectContaining({ text }) : { text, reason };
  await expect.poll(() => readSeen(page), { message: `a toast says «${text}»` }).toContainEqual(wanted);
}

/** Waits for a toast and closes all: only four are shown at a time, and the next ones wait for a place. */
export async function passToast(page: Page, text: string, reason?: string | null): Promise<void> {
  await expectToast(page, text, reason);
  await toasts(page).evaluateAll((cards) => {
    for (const card of cards) card.querySelector<HTMLElement>('[aria-label="Cerrar aviso"]')?.click();
  });
}
