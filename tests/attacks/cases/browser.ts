import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { findBrowser } from '../../../tools/browser/browser.ts';
import { ensureWebBuilt } from '../../../tools/stack/web-build.ts';
import type { TestServer } from '@tertulia/testkit/server';

/** The storage key of the web app's session. */
export const SESSION_KEY = 'tertulia.session';
const AN_HOUR_MS = 3_600_000;

// A route that blocks requests would also disable the browser's cache.
const ONLY_OURS = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/** A Chromium that reaches only this machine, with the web app built for the servers. */
export async function openBrowser(): Promise<Browser> {
  await ensureWebBuilt();
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args: [...args, ONLY_OURS], env });
}

/** Browser tabs that are signed in as the session's user. */
export async function signedIn(
  browser: Browser,
  server: Pick<TestServer, 'call' | 'url'>,
  token: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { body: usuario } = await server.call('GET', '/api/usuarios/me', { token });
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const session = JSON.stringify({ token, expiresAt: Date.now() + AN_HOUR_MS, usuario });
  await context.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [SESSION_KEY, session] as const);
  return context;
}
