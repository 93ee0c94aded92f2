import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createControlClient } from '@tertulia/simulator/control-client';
import { startStack, type Stack } from '../../tools/stack.ts';

type Role = 'SUPERADMIN' | 'SUPERVISOR' | 'AGENTE';

/** The whole product, as `npm start` starts it, with the demo business; and the people who sit in front of it. */
export interface World {
  stack: Stack;
  control: ReturnType<typeof createControlClient>;
  /** A number of the demo business. */
  business: string;
  /** A customer's number that nobody used before. */
  newCustomer(): string;
  account(role: Role, index?: number): { email: string; password: string; nombre: string };
  /** A browser of its own in which somebody has signed in. */
  signIn(
    browser: Browser,
    who: { email: string; password: string },
    options?: Parameters<Browser['newContext']>[0],
  ): Promise<{ context: BrowserContext; page: Page }>;
}

let customers = 0;

export const test = base.extend<{ closing: void }, { world: World }>({
  closing: [
    // left open, the browsers of every test would go on listening, drawing and being traced to the end of the run
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  world: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'tertulia-e2e-'));
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
        signIn: async (browser, who, options) => {
          const context = await browser.newContext(options);
          const page = await context.newPage();
          await enter(page, stack.url, who);
          await expect(page.getByText('Conectado', { exact: true })).toBeVisible();
          return { context, page };
        },
      });
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** What the web app keeps of a session in its tab, by e-mail. */
const sessions = new Map<string, string>();
const SESSION_KEY = 'tertulia.session';

/**
 * Signs somebody in, at the log-in page the first time and with the same session afterwards: the many journeys of one run
 * would otherwise meet the limit of log-ins that an address has.
 */
export async function enter(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  const kept = sessions.get(who.email);
  await page.goto(`${url}/login`);
  if (kept !== undefined) {
    await page.evaluate(([key, session]) => sessionStorage.setItem(key, session), [SESSION_KEY, kept] as const);
    const me = page.waitForResponse((response) => response.url().includes('/api/'));
    await page.goto(`${url}/conversations`);
    if ((await me).status() !== 401) {
      await expect(page).toHaveURL(/\/conversations/);
      return;
    }
    await page.goto(`${url}/login`);
  }
  await page.getByLabel('Correo electrónico').fill(who.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Ingresa' }).click();
  await expect(page).toHaveURL(/\/conversations/);
  sessions.set(who.email, await page.evaluate((key) => sessionStorage.getItem(key) ?? '', SESSION_KEY));
}

export { expect };

/** Passes over the Kanban state, which resolving asks for first where there are boards. */
export async function passEstado(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Asignar estado' });
  await dialog.getByRole('button', { name: 'Continuar sin asignar' }).click();
}

/** The lists of the left panel. */
export function panel(page: Page) {
  const chats = page.getByRole('region', { name: 'Chats' });
  return {
    waiting: () => page.getByRole('button', { name: /^En espera/ }).click(),
    mine: () => page.getByRole('button', { name: /^Mis chats/ }).click(),
    row: (name: string | RegExp) => chats.getByRole('button', { name }),
    accept: (name: string) => chats.getByRole('button', { name: `ACEPTAR el chat de ${name}` }),
  };
}

/** The toasts on the screen. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'Avisos' }).locator(':scope > *');
}

/** Notes every toast from now on, also one that is gone again before anybody looks. */
export async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.getByRole('region', { name: 'Avisos' }).evaluate((corner) => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) told.push(node.textContent ?? '');
    }).observe(corner, { childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told);
}
