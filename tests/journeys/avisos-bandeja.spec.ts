import { expect, panel, test } from './support/world.ts';

test('a page reloaded on a slow connection shows its frame at once; no button covers the focused row; a closed chat offers a new one', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/**', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('status', { name: 'Cargando Tertulia' })).toBeVisible();
  answer();
  await expect(panel(page).row(/^Hotel Casa del Sol/)).toBeVisible();
  await page.unroute('**/api/**');

  await test.step('the focused row and button are not covered by the button that starts a chat', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 1280, height: 480 });
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
    await page.setViewportSize(size);
  });

  await test.step('a closed chat offers a new one with the same customer on the same channel', async () => {
    await page.getByRole('tab', { name: /RESUELTOS/ }).click();
    await panel(page).open(/^Gloria Inés Salazar/);
    await page.getByRole('button', { name: 'Escribir de nuevo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Iniciar un chat' });
    await expect(dialog.getByText('Gloria Inés Salazar')).toBeVisible();
    await expect(dialog.getByLabel('Conexión').locator('option:checked')).toContainText('Café Andino Mayoristas');
    await dialog.getByRole('button', { name: 'Iniciar chat' }).click();
    await expect(dialog).toBeHidden();
    const chat = page.getByRole('region', { name: 'Chat con Gloria Inés Salazar' });
    await expect(chat.getByText('Asignado a Andrés Cárdenas')).toBeVisible();
    await expect(chat.getByText('Este chat está cerrado.')).toHaveCount(0);
  });
});
