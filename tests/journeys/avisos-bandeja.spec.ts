import { expect, panel, PHONE, test } from './support/world.ts';

test('on a phone the back button closes what is above the chat before it leaves the chat', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), PHONE);
  await panel(page).open(/^Hotel Casa del Sol/);
  const chat = page.getByRole('region', { name: 'Chat con Hotel Casa del Sol' });
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Detalles de contacto' }).click();
  const details = page.getByRole('dialog', { name: 'Detalles de contacto' });
  await expect(details).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/chat=\d+/);
  await page.getByRole('button', { name: 'Banco de multimedia' }).click();
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  await expect(bank).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(bank).toBeHidden();
  await expect(chat).toBeVisible();
  await chat.getByRole('button', { name: 'Emojis' }).click();
  const emojis = page.getByRole('group', { name: 'Emojis' });
  await expect(emojis).toBeVisible();
  await chat.getByRole('button', { name: 'Emojis' }).press('Escape');
  await expect(emojis).toBeHidden();
  await expect(page).toHaveURL(/chat=\d+/);
  await chat.getByRole('button', { name: 'Emojis' }).click();
  await expect(emojis).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(emojis).toBeHidden();
  await chat.getByRole('button', { name: 'Respuestas rápidas' }).click();
  const replies = chat.getByRole('listbox', { name: 'Respuestas rápidas' });
  await expect(replies).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(replies).toBeHidden();
  await chat.getByPlaceholder('Escribe un mensaje').fill('/');
  await expect(replies).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(replies).toBeHidden();
  await expect(page).toHaveURL(/chat=\d+/);
  await chat.getByPlaceholder('Escribe un mensaje').fill('');
  const menu = page.getByRole('menu', { name: 'Más opciones' });
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await expect(menu).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(menu).toBeHidden();
  const why = page.getByRole('dialog', { name: /Por qué$/ });
  await chat.getByRole('button', { name: /Por qué$/ }).click();
  await expect(why).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(why).toBeHidden();
  await expect(page).toHaveURL(/chat=\d+/);
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(/chat=/);
});

test('a page reloaded on a slow connection shows its frame at once', async ({ browser, world }) => {
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
});

test('a closed chat offers a new one with the same customer on the same channel', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
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
