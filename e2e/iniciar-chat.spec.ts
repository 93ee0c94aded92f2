import type { Locator } from '@playwright/test';
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

test('what a template’s places were filled with is asked for before the dialog that starts a chat takes it away', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  const asksAndStays = async (dialog: Locator) => {
    const place = dialog.getByLabel(/1$/);
    await dialog.getByRole('button', { name: 'Empezar con una plantilla' }).click();
    await dialog.getByRole('button', { name: /saludo_seguimiento/ }).click();
    await expect(place).toBeFocused();
    await place.fill('Rosalba');
    for (const leave of [
      () => place.press('Escape'),
      () => dialog.getByRole('banner').getByRole('button').click(),
      () => page.mouse.click(4, 4),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await expect(question).toBeHidden();
      await expect(place).toHaveValue('Rosalba');
    }
    // nor is it lost for whoever tries a text meanwhile
    await dialog.getByRole('button', { name: 'Escribir un texto' }).click();
    await dialog.getByRole('button', { name: 'Empezar con una plantilla' }).click();
    await expect(place).toHaveValue('Rosalba');
  };
  const leaveUnsaved = async (dialog: Locator) => {
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('link', { name: 'Contactos' }).click();
  await page
    .getByRole('row', { name: /Daniela Muñoz/ })
    .getByRole('button', { name: /Iniciar/ })
    .click();
  const iniciar = page.getByRole('dialog', { name: 'Iniciar conversación' });
  await asksAndStays(iniciar);
  await leaveUnsaved(iniciar);

  await page.getByRole('link', { name: 'Conversaciones' }).click();
  await page.getByRole('button', { name: 'Iniciar un chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar un chat' });
  await asksAndStays(dialog);
  await leaveUnsaved(dialog);

  // on a telephone the way back closes it; a template that was only chosen holds nothing to be lost
  await page.setViewportSize({ width: 390, height: 780 });
  for (const [value, isAsked] of [
    ['', false],
    ['Rosalba', true],
  ] as const) {
    await page.getByRole('button', { name: 'Iniciar un chat' }).click();
    await dialog.getByRole('button', { name: 'Empezar con una plantilla' }).click();
    await dialog.getByRole('button', { name: /saludo_seguimiento/ }).click();
    await expect(dialog.getByLabel(/1$/)).toHaveValue('');
    await dialog.getByLabel(/1$/).fill(value);
    await page.evaluate(() => history.back());
    if (isAsked) await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(dialog).toBeHidden();
  }
});
