import { formatPhone } from '@tertulia/contract/core/phone';
import { expect, expectToast, panel, test, toasts } from './support/world.ts';

// covers D2-2.1-13, D2-2.1-24, D2-3-11, D2-7.4-01, D2-8-06
test('F-B03 a quote is sent from the chat and opens as a PDF; an unsent quote is found, opened and sent later; its e-mail address is stored at the contact on request', async ({
  browser,
  world,
}) => {
  const nombre = 'Nora Cotiza';
  const correo = 'nora.cotiza@correo.co';
  const { page } = await world.signIn(browser, world.account('AGENTE'));
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: '¿Me cotizas?', profileName: nombre });
  await panel(page).waiting();
  await panel(page).accept(nombre).click();
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  await expect(page.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  const dialog = page.getByRole('dialog', { name: 'Generar cotización' });
  const open = async () => {
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Generar cotización' }).click();
  };
  /** Creates the quote, and returns its number. */
  const create = async (button: string) => {
    const answered = page.waitForResponse('**/api/cotizaciones');
    await dialog.getByRole('button', { name: button }).click();
    return ((await (await answered).json()) as { consecutivo: number }).consecutivo;
  };

  await test.step('one is sent to the customer, and opens as a PDF', async () => {
    await open();
    await expect(dialog.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue(nombre);
    await expect(dialog.getByLabel('Teléfono')).toHaveValue(formatPhone(from));
    await expect(dialog.getByLabel('Condiciones')).toHaveValue(/Validez de la oferta/);
    await dialog.getByLabel('Correo electrónico').fill('otra.nora@correo.co');
    await dialog.getByRole('textbox', { name: 'Buscar producto por código o nombre' }).fill('ca-gr-340');
    await page.getByRole('option', { name: /CA-GR-340/ }).click();
    await dialog.getByLabel('Cantidad del ítem 1').fill('3');
    const sent = await create('Crear y enviar');
    const toast = toasts(page).filter({ hasText: `Cotización #${sent} enviada correctamente.` });
    await expect(toast).toBeVisible();
    // hovering keeps the toast open for its button
    await toast.hover();
    const opened = page.context().waitForEvent('page');
    const fetched = page.context().waitForEvent('request', (request) => request.url().includes('/files/'));
    await toast.getByRole('button', { name: 'Abrir PDF' }).click();
    await (await opened).close();
    const answer = await page.request.get((await fetched).url());
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await expect(chat.getByText(`Cotización ${sent}.pdf`)).toBeVisible();
    await expect(chat.getByText('Te comparto la cotización.')).toBeVisible();
    const withFile = async () =>
      (await world.control.messages({ to: from })).filter((one) => one.mediaSids.length === 1);
    await expect.poll(async () => (await withFile()).length).toBe(1);
  });

  await open();
  await dialog.getByLabel('Correo electrónico').fill(correo);
  const offer = dialog.getByRole('checkbox', { name: /Guardar este correo en el contacto/ });
  await expect(offer).not.toBeChecked();
  await offer.check();
  await dialog.getByRole('button', { name: 'Agregar ítem libre' }).click();
  await dialog.getByLabel('Descripción del ítem 1').fill('Molino manual');
  await dialog.getByLabel('Precio unitario del ítem 1').fill('185000');
  await dialog.getByRole('checkbox', { name: 'Enviar en conversación' }).uncheck();
  const consecutivo = await create('Crear cotización');
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
    await hecha.selectOption('Andrés Cárdenas');
    await expect(row).toBeVisible();
    // the filters are in the address
    await page.reload();
    await expect(hecha.locator('option:checked')).toHaveText('Andrés Cárdenas');
    await expect(row).toBeVisible();
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
  await expect(chat.getByText(`Cotización ${consecutivo}.pdf`)).toBeVisible();
  await expect(chat.getByText('Quedo atento.')).toBeVisible();
  await page.getByRole('link', { name: 'Contactos' }).click();
  await page.getByRole('searchbox').first().fill(nombre);
  await expect(page.getByRole('row').filter({ hasText: nombre })).toContainText(correo);
});
