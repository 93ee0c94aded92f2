import type { Page } from '@playwright/test';
import { listenFor } from './support/asked.ts';
import { violationsOf } from './support/axe.ts';
import { PIXEL } from './support/chat.ts';
import { failOnce, refusing } from './support/outage.ts';
import { expect, expectToast, freeze, panel, readToasts, runFor, test, toasts } from './support/world.ts';

const rowOf = (page: Page, codigo: string) => page.getByRole('row').filter({ hasText: codigo });

// covers D1-2.1-07, D1-2.3-03, D1-2.16-01a, D1-2.16-01b, D1-2.16-02, D1-4-06, D1-5-18a, D1-5-18b, D1-5-18d, D1-6-06
// covers D1-8-17a, D1-8-17b, D1-9-02
test('a supervisor maintains the catalogue and synchronizes the inventory’s; an agent reads it', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  const lists = listenFor(page, /\/api\/productos$/);
  await page.getByRole('button', { name: 'Administracion' }).click();
  await page.getByRole('link', { name: 'Productos' }).click();
  await expect(rowOf(page, 'CA-GR-340')).toContainText(/\$\s32\.000/);
  expect(lists[0]?.searchParams.get('size')).toBe('20');
  expect(lists[0]?.searchParams.has('suscriptorId')).toBe(false);
  await expect(page.getByLabel('Filas por página').locator('option')).toHaveText(['10', '20', '50']);

  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo producto' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  for (const text of ['El código es obligatorio', 'El nombre es obligatorio', 'El precio es obligatorio'])
    await expect(dialog.getByText(text)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Código').fill('CA-GR-340');
  await dialog.getByLabel('Nombre').fill('Café de prueba');
  await dialog.getByLabel('Precio').fill('1234567');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PIXEL });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Ya existe un producto con este código.')).toBeVisible();
  await dialog.getByLabel('Código').fill('E2E-1');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox', { name: 'Buscar por código o nombre' }).fill('cafe PRUEBA');
  const row = rowOf(page, 'E2E-1');
  await expect(row).toContainText(/\$\s1\.234\.567/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 1);
  const toggle = row.getByRole('switch', { name: 'Café de prueba: Activo' });
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
  const switched = page.waitForResponse((response) => response.url().endsWith('/deactivate'));
  await toggle.click();
  expect((await switched).status()).toBe(200);
  await expect(toggle).not.toBeChecked();
  await expect(row.getByText('Inactivo')).toBeVisible();
  await row.getByRole('button', { name: 'Editar Café de prueba' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar producto' });
  await edit.getByLabel('Nombre').fill('Café de prueba 2');
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText('Café de prueba 2');

  // once changed, it leaves the list of its previous state
  const show = async (which: string) => page.getByRole('radiogroup').getByText(which, { exact: true }).click();
  const renamed = row.getByRole('switch', { name: 'Café de prueba 2: Activo' });
  for (const [which, other] of [
    ['Inactivos', 'Activos'],
    ['Activos', 'Inactivos'],
  ] as const) {
    await show(which);
    await expect(page).toHaveURL(/estado=/);
    await expect(renamed).toBeChecked({ checked: which === 'Activos' });
    await renamed.click();
    await expect(row).toHaveCount(0);
    await show(other);
    await expect(row).toBeVisible();
  }
  await show('Todos');
  await expect(row.getByText('Inactivo')).toBeVisible();

  await world.control.setInventory({ count: 900, fault: 'halfPage', faultPage: 2 });
  await page.getByRole('button', { name: 'Sincronizar' }).click();
  await expect(page.getByText('El catálogo llegó incompleto.')).toBeVisible();
  await expectToast(page, 'Error al sincronizar');
  // slow enough to be seen between the first page and the second
  await world.control.setInventory({ fault: 'none', latencyMs: 2500 });
  await page.getByRole('button', { name: 'Sincronizar' }).click();
  await expect(page.getByText('500 de 900 productos')).toBeVisible();
  await expect.poll(() => readToasts(page), { timeout: 30_000 }).toContain('Sincronización completada');
  await page.getByRole('searchbox', { name: 'Buscar por código o nombre' }).fill('MYS-00899');
  await expect(rowOf(page, 'MYS-00899')).toBeVisible();
  await world.control.setInventory({ latencyMs: 0 });
  await context.close();

  const agent = await world.signIn(browser, world.account('AGENTE'), { path: 'productos?q=E2E-1' });
  await expect(rowOf(agent.page, 'E2E-1').getByText('Inactivo')).toBeVisible();
  await expect(agent.page.getByRole('button', { name: 'Nuevo producto' })).toBeHidden();
  await expect(agent.page.getByRole('button', { name: 'Sincronizar' })).toBeHidden();
  await expect(agent.page.getByRole('main').getByRole('switch')).toHaveCount(0);
});

// covers D2-9-01h
test('the catalogue is searched after exactly 250 ms of rest', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'), { clock: true, path: 'productos' });
  await expect(page.getByRole('row').nth(1)).toContainText('$');
  const lists = listenFor(page, /\/api\/productos$/);
  const searched = () => lists.flatMap(({ searchParams }) => searchParams.get('q') ?? []);
  await freeze(page);
  await page.getByRole('searchbox', { name: 'Buscar por código o nombre' }).pressSequentially('ca-gr');
  await runFor(page, 249);
  expect(searched()).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(searched).toEqual(['ca-gr']);
});

// covers D2-2.1-13, D2-2.1-24, D2-3-11, D2-5.1-12, D2-5.2-01, D2-5.2-02, D2-5.2-03b, D2-5.2-03c, D2-5.2-03d, D2-7.4-01
// covers D2-7.4-02a, D2-8-05, D2-8-06, D2-9-01h
test('a quote is created from the chat, is sent to the customer and opens as a PDF', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'), { clock: true, reducedMotion: 'reduce' });
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: '¿Me cotizas?', profileName: 'Marta Cotiza' });
  await panel(page).waiting();
  await panel(page).accept('Marta Cotiza').click();
  const chat = page.getByRole('region', { name: 'Chat con Marta Cotiza' });
  await expect(chat.getByText(/tomó el chat/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Generar cotización' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generar cotización' });
  await expect(dialog.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Marta Cotiza');
  await expect(dialog.getByLabel('Teléfono')).toHaveValue(from);
  await expect(dialog.getByLabel('Condiciones')).toHaveValue(/Validez de la oferta/);

  const submit = dialog.getByRole('button', { name: 'Crear y enviar' });
  await submit.click();
  await expect(dialog.getByText('Nombre, email y teléfono del cliente son obligatorios.')).toBeVisible();
  await dialog.getByLabel('Correo electrónico').fill('marta@correo.co');
  await submit.click();
  await expect(dialog.getByText('Agrega al menos 1 ítem con nombre, cantidad y precio.')).toBeVisible();

  const searches = listenFor(page, /\/api\/productos\/buscar$/);
  const search = dialog.getByRole('textbox', { name: 'Buscar producto por código o nombre' });
  const asked = () => searches.map(({ searchParams }) => [searchParams.get('q'), searchParams.get('limit')]);
  await freeze(page);
  await search.fill('c');
  await page.clock.runFor(1000);
  await search.pressSequentially('a-gr-340');
  await runFor(page, 249);
  // one letter is not searched even after a second, more only after a pause
  expect(asked()).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(asked).toEqual([['ca-gr-340', '10']]);
  await page.clock.resume();
  await page.getByRole('option', { name: /CA-GR-340/ }).click();
  expect(asked()).toEqual([['ca-gr-340', '10']]);
  await dialog.getByLabel('Cantidad del ítem 1').fill('3');
  await expect(dialog.getByLabel('Subtotal del ítem 1')).toHaveText(/\$\s96\.000/);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Agregar ítem libre' }).click();
  await submit.click();
  await expect(dialog.getByText('Agrega al menos 1 ítem con nombre, cantidad y precio.')).toBeVisible();
  await dialog.getByLabel('Descripción del ítem 2').fill('Domicilio');
  await dialog.getByLabel('Precio unitario del ítem 2').fill('8500,5');
  await expect(dialog.getByText(/^\$\s104\.500,50$/)).toBeVisible();

  await failOnce(page, '**/api/cotizaciones');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Ocurrió un error al crear/enviar la cotización.');
  await failOnce(page, '**/api/cotizaciones', refusing('Este chat ya está cerrado.'));
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('Este chat ya está cerrado.');
  await expect(dialog.getByRole('alert')).toContainText('Ocurrió un error al crear/enviar la cotización.');
  const answered = page.waitForResponse('**/api/cotizaciones');
  await submit.click();
  const { consecutivo } = (await (await answered).json()) as { consecutivo: number };
  await expect(dialog).toBeHidden();
  const toast = toasts(page).filter({ hasText: `Cotización #${consecutivo} enviada correctamente.` });
  await expect(toast).toBeVisible();
  // hovering keeps the toast open for its button
  await toast.hover();
  const opened = page.context().waitForEvent('page');
  const fetched = page.context().waitForEvent('request', (request) => request.url().includes('/files/'));
  await toast.getByRole('button', { name: 'Abrir PDF' }).click();
  await opened;
  const answer = await page.request.get((await fetched).url());
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await expect(chat.getByText(`Cotización ${consecutivo}.pdf`)).toBeVisible();
  await expect(chat.getByText('Te comparto la cotización.')).toBeVisible();
  await expect
    .poll(async () => (await world.control.messages({ to: from })).filter((one) => one.mediaSids.length === 1).length)
    .toBe(1);
});
