import type { Page } from '@playwright/test';

/** A page's requests to a path from now on. */
export function listenFor(page: Page, path: RegExp): URL[] {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (path.test(url.pathname)) asked.push(url);
  });
  return asked;
}
