import { expect, panel, test } from './support/world.ts';

test('the focused row and button are not covered by the button that starts a chat', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), { viewport: { width: 1280, height: 480 } });
  await panel(page).waiting();
  const rows = page.getByRole('region', { name: 'En espera' }).locator('[data-row-id]');
  await expect(rows.nth(4)).toBeAttached();
  const start = page.getByRole('button', { name: 'Iniciar un chat' });
  const spaceBelow = async () =>
    page.evaluate(() => {
      const below = document.querySelector('[aria-label="Iniciar un chat"]')?.getBoundingClientRect().top ?? 0;
      return below - (document.activeElement?.getBoundingClientRect().bottom ?? Infinity);
    });
  await expect(start).toBeVisible();
  for (const index of [0, 1, 2, 3]) {
    await page.keyboard.press('j');
    await expect(rows.nth(index)).toBeFocused();
    await expect.poll(spaceBelow).toBeGreaterThanOrEqual(0);
  }
  await rows.nth(0).focus();
  const accept = page.getByRole('region', { name: 'En espera' }).getByRole('button', { name: /^ACEPTAR/ });
  for (
    let step = 0;
    step < 20 && !(await accept.nth(3).evaluate((button) => button === document.activeElement));
    step += 1
  ) {
    await page.keyboard.press('Tab');
    await expect.poll(spaceBelow).toBeGreaterThanOrEqual(0);
  }
  await expect(accept.nth(3)).toBeFocused();
});
