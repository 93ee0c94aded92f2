import { takeChat } from './support/chat.ts';
import { expect, panel, test } from './support/world.ts';

// covers D2-2.1-10, D2-2.1-27, D2-3-30, D2-5.1-05b, D2-5.1-06, D2-5.1-08a, D2-5.1-08b, D2-5.1-09
// covers D2-7.1-08
test('a chat is started with a contact who is created in the dialog, and is its starter’s', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1));
  const number = world.newCustomer();
  const dialog = page.getByRole('dialog', { name: 'Iniciar un chat' });
  const chat = page.getByRole('region', { name: 'Chat con Plantilla Primera' });

  await test.step('the floating + opens the dialog, and a contact is added in it', async () => {
    await page.getByRole('button', { name: 'Iniciar un chat' }).click();
    await dialog.getByLabel('Contacto', { exact: false }).first().fill(number);
    await page.getByRole('option', { name: /Añadir/ }).click();
    const add = page.getByRole('dialog', { name: 'Agregar contacto' });
    await expect(add.getByLabel('Teléfono')).toHaveValue(number);
    await add.getByRole('button', { name: 'Guardar' }).click();
    await expect(add.getByText('El nombre es requerido')).toBeVisible();
    await add.getByLabel('Nombre').fill('Plantilla');
    await add.getByLabel('Apellido').fill('Primera');
    await add.getByLabel('Correo electrónico').fill('marcela@');
    await add.getByRole('button', { name: 'Guardar' }).click();
    await expect(add.getByText('Ingrese un correo electrónico válido')).toBeVisible();
    await add.getByLabel('Correo electrónico').fill('');
    await page.keyboard.press('Enter');
    await expect(add).toBeHidden();
    await expect(dialog.getByText('Plantilla Primera')).toBeVisible();
  });

  await test.step('F-A08 a chat with a customer who never wrote begins with a template, without first asking for a text', async () => {
    await dialog.getByLabel('Conexión').selectOption('Café Andino Mayoristas');
    await expect(dialog.getByText('Solo puedes enviar una plantilla aprobada', { exact: false })).toBeVisible();
    await expect(dialog.getByText(/aún no ha escrito/)).toBeVisible();
    await expect(dialog.getByLabel('Mensaje (opcional)')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Escribir un texto' })).toHaveCount(0);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: /saludo_seguimiento/ }).click();
    for (const [index, value] of ['Plantilla', 'Café Andino'].entries())
      await dialog.getByLabel(new RegExp(`${index + 1}$`)).fill(value);
    await dialog.getByRole('button', { name: /Enviar/ }).click();
    await expect(dialog).toBeHidden();
    await expect(chat.getByText('Hola Plantilla, te escribimos de Café Andino.', { exact: false })).toBeVisible();
    await expect(chat.getByText(/inició el chat/)).toBeVisible();
    await expect(chat.locator('header').getByText('Café Andino Mayoristas')).toBeVisible();
    await expect.poll(async () => (await world.control.messages({ to: number })).length).toBe(1);
    await panel(page).mine();
    await expect(panel(page).row(/^Plantilla Primera/)).toHaveCount(1);
  });

  await test.step('F-B02 the number of a customer with an owner says so before anything is sent', async () => {
    const { page: other } = await world.signIn(browser, world.account('AGENTE', 0));
    const own = await takeChat(world, other, 'Recomienda Una');
    await world.control.inbound({ from: own.from, to: world.business, body: `Escríbele a ${number}` });
    await own.chat.getByRole('button', { name: /^Opciones del número/ }).click();
    await other.getByRole('menuitem', { name: 'Iniciar chat' }).click();
    const start = other.getByRole('dialog', { name: 'Iniciar un chat' });
    await expect(start.getByText('Plantilla Primera')).toBeVisible();
    await expect(start.getByText(/^Lo atiende .+\.$/)).toBeVisible();
    await expect(start.getByRole('button', { name: 'Iniciar chat' })).toBeDisabled();
    await start.getByRole('button', { name: 'Cancelar' }).click();
    await own.chat.getByRole('button', { name: /^Opciones del número/ }).click();
    await other.getByRole('menuitem', { name: 'Llamar' }).click();
    await expect(other.getByRole('dialog', { name: 'Llamar' }).getByText(/^Lo atiende .+\.$/)).toBeVisible();
  });
});
