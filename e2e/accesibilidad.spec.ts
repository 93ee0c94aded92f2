import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, panel, test } from './support/world.ts';

/** Holds what is on the screen against every rule, and in the dark against those that look at colours. */
async function expectAccessible(page: Page): Promise<void> {
  const look = () => new AxeBuilder({ page });
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  expect(await violationsOf(look().withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await violationsOf(look().withRules(['color-contrast', 'link-in-text-block']))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

test('the public pages hold WCAG 2.2 AA, light and dark', async ({ browser, world }) => {
  const page = await (await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' })).newPage();
  for (const path of ['login', 'register', 'forgot', 'reset-password?token=x']) {
    await page.goto(`${world.stack.url}/${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('the inbox and a chat hold WCAG 2.2 AA, light and dark', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await expectAccessible(page);
  await panel(page).waiting();
  await panel(page)
    .row(/^Jhon Jairo|^Óscar/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elegir qué chats ver' }).click();
  await page.getByRole('menuitem', { name: /Todos los chats/ }).click();
  await panel(page)
    .row(/^Daniela Muñoz/)
    .click();
  const chat = page.getByRole('region', { name: 'Chat con Daniela Muñoz' });
  await expect(chat.getByText('Vi el anuncio')).toBeVisible();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Detalles de contacto' }).click();
  const ficha = page.getByRole('dialog', { name: 'Detalles de contacto' });
  await expect(ficha.getByText('Confirmar el pago')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(ficha).toBeHidden();
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Asignar estado' }).click();
  await expect(page.getByRole('dialog', { name: 'Asignar estado' }).getByLabel('Ganado')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone one pane shows at a time, with a way back', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await panel(page)
    .row(/^Daniela Muñoz/)
    .click();
  const chat = page.getByRole('region', { name: 'Chat con Daniela Muñoz' });
  await expect(chat).toBeVisible();
  await expect(page.getByRole('tab', { name: /ABIERTO/ })).toBeHidden();
  await page.getByRole('button', { name: 'Volver a los chats' }).click();
  await expect(page.getByRole('tab', { name: /ABIERTO/ })).toBeVisible();
  await expect(chat).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
