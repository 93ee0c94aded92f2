import type { Locator, Page } from '@playwright/test';

type Address = Parameters<Page['route']>[0];

/**
 * What these addresses ask fails, until the button given to the returned function is pressed. What the page asks of its own
 * accord shortly before waits for that too: it would take the failure and its button away.
 */
export async function failUntilPressed(page: Page, address: Address): Promise<(button: Locator) => Promise<void>> {
  let pressed: Promise<void> | undefined;
  await page.context().route(address, async (route) => {
    if (!pressed) return route.fulfill({ status: 500, body: '{}' });
    await pressed;
    // a request that the page has given up meanwhile goes nowhere
    return route.fallback().catch(() => undefined);
  });
  return async (button) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    pressed = promise;
    await button.click();
    resolve();
  };
}
