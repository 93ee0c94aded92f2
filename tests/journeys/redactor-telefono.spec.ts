import type { Locator } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { expect, PHONE, test, toasts } from './support/world.ts';

test('F-A12 with the keyboard of a phone open the headers take at most 96 px, and Enter starts a line unless the profile menu says otherwise; a toast covers no part of the chat’s header', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), PHONE);
  const { chat, field, sent } = await takeChat(world, page, 'Teclado Abierto');
  await test.step('an opened chat leaves the keyboard closed, which would cover the customer’s messages', async () => {
    await expect(field).not.toBeFocused();
  });
  // the keyboard is open: the page has this height left
  await page.setViewportSize({ width: 390, height: 470 });
  await field.click();
  const history = chat.getByRole('region', { name: 'Mensajes con Teclado Abierto' });
  await expect.poll(async () => (await history.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(96);
  await expect(chat.getByRole('heading', { name: 'Teclado Abierto' })).toBeVisible();
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box === null ? NaN : box.y + box.height / 2;
  };
  const middle = await middleOf(chat.getByRole('button', { name: 'Resolver' }));
  expect(Math.abs((await middleOf(chat.getByRole('heading'))) - middle)).toBeLessThanOrEqual(2);
  await page.keyboard.type('uno');
  await page.keyboard.press('Enter');
  await page.keyboard.type('dos');
  await expect(field).toHaveValue('uno\ndos');
  await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect.poll(async () => (await sent()).some(({ body }) => body.endsWith('uno\ndos'))).toBe(true);

  await field.blur();
  await page.getByRole('button', { name: /^Menú de/ }).click();
  const choice = page.getByRole('menuitemcheckbox', { name: 'Enter envía' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  await field.click();
  await field.fill('tres');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect.poll(async () => (await sent()).some(({ body }) => body.endsWith('tres'))).toBe(true);

  await test.step("a toast covers no part of the chat's header", async () => {
    await page.setViewportSize(PHONE.viewport);
    await field.fill('Hola {{nombre}}, tu pedido es ____');
    await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
    // reminders of tasks come at their own hour
    const notice = toasts(page).filter({ hasText: 'Falta completar' });
    await expect(notice).toHaveCount(1);
    const [toast, header] = [await notice.boundingBox(), await chat.locator('header').boundingBox()];
    expect(toast?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity));
  });
});
