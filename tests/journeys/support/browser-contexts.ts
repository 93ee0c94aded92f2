import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { keepHold } from './hold.ts';

/** Settings of a context that cannot be reset. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const;
const LASTING_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/** By those options that a context keeps. */
const free = new Map<string, BrowserContext[]>();
const inUse = new Map<BrowserContext, string>();
const spoiled = new WeakSet<BrowserContext>();

/**
 * An empty page in a browser context of its own: a reused one if possible, since loading the product's files would take
 * most of a journey's time. It has only those cached files of its earlier journeys.
 */
export async function acquireContext(
  browser: Browser,
  { viewport, reducedMotion, ...lasting }: BrowserContextOptions,
  origins: readonly string[],
  setUp: (context: BrowserContext) => Promise<unknown>,
): Promise<{ context: BrowserContext; page: Page }> {
  const kind = JSON.stringify(lasting);
  const known = free.get(kind)?.pop();
  const context = known ?? (await browser.newContext(lasting));
  inUse.set(context, kind);
  if (!known) {
    keepHold(context);
    await setUp(context);
    watch(context);
  }
  const page = await context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  if (reducedMotion) await page.emulateMedia({ reducedMotion });
  if (known) await empty(page, origins);
  return { context, page };
}

/** Takes back the contexts of a finished journey; those of a failed one are closed. */
export async function releaseContexts(browser: Browser, hasFailed: boolean): Promise<void> {
  const empty = new Set([...free.values()].flat());
  const left = browser.contexts().filter((context) => !empty.has(context));
  await Promise.all(left.map((context) => releaseContext(context, hasFailed)));
}

async function releaseContext(context: BrowserContext, hasFailed: boolean): Promise<void> {
  // routes and requests of a journey end with it
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const kind = inUse.get(context);
  inUse.delete(context);
  if (kind === undefined || hasFailed || spoiled.has(context)) return context.close();
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(false);
  await context.clearCookies();
  free.set(kind, [...(free.get(kind) ?? []), context]);
}

function watch(context: BrowserContext): void {
  const spoils = (target: object, name: string) => {
    const act = (Reflect.get(target, name) as (...call: unknown[]) => unknown).bind(target);
    Reflect.set(target, name, (...call: unknown[]) => {
      spoiled.add(context);
      return act(...call);
    });
  };
  for (const name of LASTING) spoils(context, name);
  for (const name of LASTING_CLOCK) spoils(context.clock, name);
  context.on('close', () => inUse.delete(context));
}

async function empty(page: Page, origins: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const origin of origins) await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await browser.detach();
}
