import { violationsInBothThemes } from './support/axe.ts';
import { expect, expectToast, panel, test } from './support/world.ts';

test('F-B03 an unsent quote is found, opened and sent later; its e-mail address is stored at the contact on request', async ({
  browser,
  world,
}) => {
  const nombre = 'Nora Cotiza';
  const correo = 'nora.cotiza@correo.co';
  const { page } = await world.signIn(browser, world.account('AGENTE'), { reducedMotion: 'reduce' });
  await world.control.inbound({ from: world.newCustomer(), to: world.business, body: 'hola', profileName: nombre });
  await panel(page).waiting();
  await panel(page).accept(nombre).click();
  await expect(page.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Generar cotización' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generar cotización' });
  await dialog.getByLabel('Correo electrónico').fill(correo);
  const offer = dialog.getByRole('checkbox', { name: /Guardar este correo en el contacto/ });
  await expect(offer).not.toBeChecked();
  await offer.check();
  await dialog.getByRole('button', { name: 'Agregar ítem libre' }).click();
  await dialog.getByLabel('Descripción del ítem 1').fill('Molino manual');
  await dialog.getByLabel('Precio unitario del ítem 1').fill('185000');
  await dialog.getByRole('checkbox', { name: 'Enviar en conversación' }).uncheck();
  const answered = page.waitForResponse('**/api/cotizaciones');
  await dialog.getByRole('button', { name: 'Crear cotización' }).click();
  const { consecutivo } = (await (await answered).json()) as { consecutivo: number };
  await expectToast(page, `Cotización #${consecutivo} creada correctamente.`);

  await page.getByRole('button', { name: 'Administracion' }).click();
  await page.getByRole('link', { name: 'Cotizaciones' }).click();
  const row = page.getByRole('row').filter({ hasText: correo });
  await test.step('it is found by its number, its address, its creator and its day', async () => {
    const search = page.getByRole('searchbox', { name: 'Buscar por número, nombre, correo o teléfono' });
    await search.fill(`#${consecutivo}`);
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Sin enviar');
    await expect(row).toContainText(/\$\s185\.000/);
    await search.fill('cotiza nora');
    await expect(row).toBeVisible();
    const hecha = page.getByRole('combobox', { name: 'Hecha por' });
    await hecha.selectOption('Lucía Restrepo');
    await expect(page.getByText('Ninguna cotización coincide')).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await hecha.selectOption('Andrés Cárdenas');
    await expect(row).toBeVisible();
    // the filters are in the address
    await page.reload();
    await expect(hecha.locator('option:checked')).toHaveText('Andrés Cárdenas');
    await expect(row).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  await row.getByRole('button', { name: `Opciones de la cotización #${consecutivo}` }).click();
  await page.getByRole('menuitem', { name: 'Enviar' }).click();
  const sending = page.getByRole('dialog', { name: `Enviar cotización #${consecutivo}` });
  await sending.getByRole('textbox', { name: 'Mensaje (opcional)' }).fill('Quedo atento.');
  await sending.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expectToast(page, `Cotización #${consecutivo} enviada correctamente.`);
  await expect(row).toContainText('Enviada');

  await row.getByRole('button', { name: `Opciones de la cotización #${consecutivo}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Enviar' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Ver el chat' }).click();
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  await expect(chat.getByText(`Cotización ${consecutivo}.pdf`)).toBeVisible();
  await expect(chat.getByText('Quedo atento.')).toBeVisible();
  await page.getByRole('link', { name: 'Contactos' }).click();
  await page.getByRole('searchbox').first().fill(nombre);
  await expect(page.getByRole('row').filter({ hasText: nombre })).toContainText(correo);
});
