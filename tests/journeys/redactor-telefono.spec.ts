import type { Locator } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { expect, PHONE, test } from './support/world.ts';

/** A phone with an open keyboard: the page has this height left. */
const WITH_KEYBOARD = { ...PHONE, viewport: { width: 390, height: 470 } };

test('F-A12 with the keyboard of a phone open the headers take at most 96 px, and Enter starts a line unless the profile menu says otherwise', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), WITH_KEYBOARD);
  const { chat, field, sent } = await takeChat(world, page, 'Teclado Abierto');
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
});

test('F-A15 a number in a message can be called or written to; F-A12 a message is kept as a quick note', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, from } = await takeChat(world, page, 'Enlaces Uno');
  await world.control.inbound({ from, to: world.business, body: 'Mi esposo: 310 555 0199, o en www.cafe.co' });
  await expect(chat.getByRole('link', { name: 'www.cafe.co' })).toHaveAttribute('href', 'https://www.cafe.co');
  const numero = chat.getByRole('button', { name: 'Opciones del número +57 310 555 0199' });
  await numero.click();
  await page.getByRole('menuitem', { name: 'Llamar' }).click();
  const call = page.getByRole('dialog', { name: 'Llamar' });
  await expect(call.getByRole('textbox').first()).toHaveValue('+57 310 555 0199');
  await page.keyboard.press('Escape');
  await expect(call).toBeHidden();
  await numero.click();
  await page.getByRole('menuitem', { name: 'Iniciar chat' }).click();
  const start = page.getByRole('dialog', { name: 'Iniciar un chat' });
  await expect(start.getByLabel('Contacto', { exact: false }).first()).toHaveValue('+573105550199');
  await start.getByRole('button', { name: 'Cancelar' }).click();
  await expect(start).toBeHidden();

  const bubble = chat.locator('[data-line]').filter({ hasText: 'Mi esposo' });
  await bubble.hover();
  await bubble.getByRole('button', { name: /^Opciones del mensaje/ }).click();
  await page.getByRole('menuitem', { name: 'Reenviar como nota rápida' }).click();
  const nota = page.getByRole('dialog', { name: 'Nueva nota' });
  await expect(nota.getByRole('textbox', { name: /^Mensaje/ })).toHaveValue(
    'Mi esposo: 310 555 0199, o en www.cafe.co',
  );
});

test('F-A12 a long press on a bubble opens its menu and selects nothing; a moving finger scrolls', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0), PHONE);
  const { chat, from } = await takeChat(world, page, 'Dedo Quieto');
  for (const body of ['Son veinte mil', 'y el envío aparte'])
    await world.control.inbound({ from, to: world.business, body });
  const lines = chat.locator('[data-line]');
  const words = lines.getByText('Son veinte mil');
  await expect(lines.getByText('y el envío aparte')).toBeVisible();
  const box = await words.boundingBox();
  if (box === null) throw new Error('The bubble is not drawn');
  const touch = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const at = { x: box.x + 40, y: box.y + box.height / 2 };
  const menu = page.getByRole('menu');

  await send('touchStart', [at]);
  for (let step = 1; step <= 4; step++) await send('touchMove', [{ x: at.x, y: at.y + step * 12 }]);
  // longer than the long press
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
  await send('touchEnd', []);
  await expect(menu).toHaveCount(0);

  await words.scrollIntoViewIfNeeded();
  await send('touchStart', [at]);
  await expect(menu).toBeVisible();
  await send('touchEnd', []);
  await expect(menu.getByRole('menuitem')).toHaveText(['Responder', 'Copiar', 'Reenviar como nota rápida']);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  const answer = menu.getByRole('menuitem', { name: 'Responder' });
  const item = await answer.boundingBox();
  if (item === null) throw new Error('The menu is not drawn');
  await send('touchStart', [{ x: item.x + item.width / 2, y: item.y + item.height / 2 }]);
  // a slow press of a menu item is no long press on the bubble
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await expect(menu).toBeVisible();
  await send('touchEnd', []);
  await expect(menu).toHaveCount(0);
  await expect(chat.getByText('El cliente no verá la cita')).toBeVisible();
});
