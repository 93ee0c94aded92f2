import { formatPhone } from '@tertulia/contract/core/phone';
import { expect, panel, test } from './support/world.ts';

// covers D2-2.1-18a
test('a customer without a name is shown with the number, and as «Sin nombre» without either', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1));
  const from = world.newCustomer();
  const number = formatPhone(from);
  await world.control.inbound({ from, to: world.business, body: 'buenas' });
  await panel(page).waiting();
  const preview = page.getByRole('button', { name: `Vista previa de ${number}` });
  await preview.click();
  await expect(page.getByRole('dialog', { name: `Vista previa · ${number}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await panel(page).accept(number).click();
  const chat = page.getByRole('region', { name: `Chat con ${number}` });
  await expect(chat.getByRole('heading', { name: number })).toBeVisible();
  await expect(chat.getByRole('textbox', { name: `Mensaje para ${number}` })).toBeEnabled();
  const details = page.getByRole('dialog', { name: 'Detalles de contacto' });
  await chat.getByRole('button', { name: 'Detalles de contacto' }).click();
  await expect(details.getByText('Sin nombre', { exact: true })).toBeVisible();
  await expect(details.getByText(number)).toBeVisible();
  await details.getByRole('button', { name: 'Editar contacto' }).click();
  await expect(page.getByRole('dialog', { name: 'Crear contacto' }).getByLabel('Nombre')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.getByRole('button', { name: 'Iniciar un chat' }).click();
  const starting = page.getByRole('dialog', { name: 'Iniciar un chat' });
  await starting.getByLabel('Contacto', { exact: false }).first().fill(from.slice(-7));
  await expect(page.getByRole('option', { name: new RegExp(`Sin nombre.*${number.slice(-4)}`) })).toBeVisible();
  await starting.getByRole('button', { name: 'Cancelar' }).click();

  // a customer with a user name shows neither
  await world.control.inbound({ from: `CO.${from.slice(1)}`, to: world.business, body: '¿venden por libras?' });
  await panel(page).waiting();
  await expect(panel(page).row(/^Sin nombre, /)).toBeVisible();
  await page.getByRole('button', { name: 'Vista previa de Sin nombre' }).click();
  await expect(page.getByRole('dialog', { name: 'Vista previa · Sin nombre' })).toBeVisible();
  await page.keyboard.press('Escape');
  await panel(page).accept('Sin nombre').click();
  const nameless = page.getByRole('region', { name: 'Chat con Sin nombre' });
  await expect(nameless.getByRole('heading', { name: 'Sin nombre' })).toBeVisible();
  await expect(nameless.getByRole('textbox', { name: 'Mensaje para Sin nombre' })).toBeEnabled();
  await nameless.getByRole('button', { name: 'Detalles de contacto' }).click();
  await expect(details.getByText('Sin nombre', { exact: true })).toBeVisible();
  await expect(details.getByText('Sin teléfono')).toBeVisible();
});
