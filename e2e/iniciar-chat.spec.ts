import { expect, test } from './support/world.ts';

test('a chat with somebody who never wrote begins with a template, which the dialog offers by itself', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1));
  const number = world.newCustomer();
  await page.getByRole('button', { name: 'Iniciar un chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar un chat' });
  await dialog.getByLabel('Contacto', { exact: false }).first().fill(number);
  await page.getByRole('option', { name: /Añadir/ }).click();
  const add = page.getByRole('dialog', { name: 'Agregar contacto' });
  await add.getByLabel('Nombre').fill('Plantilla Primera');
  await add.getByRole('button', { name: 'Guardar' }).click();
  await expect(add).toBeHidden();
  await dialog.getByLabel('Mensaje (opcional)').fill('hola, ¿cómo va?');
  await dialog.getByRole('button', { name: 'Iniciar chat' }).click();
  await expect(dialog.getByRole('alert')).toContainText('plantilla aprobada');
  await dialog.getByRole('button', { name: /saludo_seguimiento/ }).click();
  for (const [index, value] of ['Plantilla', 'Café Andino'].entries())
    await dialog.getByLabel(new RegExp(`${index + 1}$`)).fill(value);
  await dialog.getByRole('button', { name: /Enviar/ }).click();
  const chat = page.getByRole('region', { name: 'Chat con Plantilla Primera' });
  await expect(chat.getByText('Hola Plantilla, te escribimos de Café Andino.', { exact: false })).toBeVisible();
  await expect.poll(async () => (await world.control.messages({ to: number })).length).toBe(1);
});
