import type { Locator, Page } from '@playwright/test';

type Address = Parameters<Page['route']>[0];
type Pressing = { isPressed?: boolean };

/**
 * What these addresses ask fails, until the button given to the returned function is pressed: also what the page asks of its
 * own accord shortly before, which would take the failure and its button away.
 */
export async function failUntilPressed(page: Page, address: Address): Promise<(button: Locator) => Promise<void>> {
  let isArmed = false;
  let isOver = false;
  await page.context().route(address, async (route) => {
    isOver ||= isArmed && (await page.evaluate(() => (window as Pressing).isPressed === true));
    return isOver ? route.fallback() : route.fulfill({ status: 500, body: '{}' });
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
