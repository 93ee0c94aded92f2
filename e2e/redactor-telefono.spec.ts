import { takeChat } from './support/chat.ts';
import { expect, PHONE, test } from './support/world.ts';

/** A phone whose keyboard is open: the browser leaves this much of its height to the page. */
const WITH_KEYBOARD = { ...PHONE, viewport: { width: 390, height: 470 } };

test('F-A12 with the keyboard of a phone open the headers take at most 96 px, and Enter makes a line until the profile menu says otherwise', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), WITH_KEYBOARD);
  const { chat, field, sent } = await takeChat(world, page, 'Teclado Abierto');
  await field.click();
  const history = chat.getByRole('region', { name: 'Mensajes con Teclado Abierto' });
  await expect.poll(async () => (await history.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(96);
  await expect(chat.getByRole('heading', { name: 'Teclado Abierto' })).toBeVisible();
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

test('F-A15 a number in a message is called or written to; F-A12 a message is kept as a quick note', async ({
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
