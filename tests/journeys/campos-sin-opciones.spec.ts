import { BROKEN } from './support/outage.ts';
import { expect, panel, test } from './support/world.ts';

const CUT = 'No hay conexión';

test('the recipient of a transfer: without a connection the field says so soon, and «Reintentar» returns to it', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'conversations?tab=all' });
  await panel(page).open(/^Daniela Muñoz/);
  const cut = ['**/api/usuarios/suggest*', '**/api/areas/suscriptor/*'];
  for (const address of cut) await page.route(address, (route) => route.abort());
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transferir chat' });
  const field = dialog.getByRole('combobox', { name: 'Usuario' });
  await field.fill('mateo');
  const told = dialog.getByRole('alert').filter({ hasText: 'No pudimos cargar los usuarios.' });
  await expect(told).toContainText(CUT);
  const areas = dialog.getByRole('alert').filter({ hasText: 'No se pudieron cargar las áreas' });
  await expect(areas).toContainText(CUT);
  // moving the focus to the button keeps what was typed
  const again = told.getByRole('button', { name: 'Reintentar' });
  await page.keyboard.press('Tab');
  await expect(again).toBeFocused();
  await expect(field).toHaveValue('mateo');
  for (const address of cut) await page.unroute(address);
  await page.keyboard.press('Enter');
  await expect(told).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: /^Mateo Gómez/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await areas.getByRole('button', { name: 'Reintentar' }).click();
  const area = dialog.getByRole('combobox', { name: 'Área' });
  await expect(area).toBeFocused();
  await expect(area.getByRole('option', { name: 'Ventas' })).toBeAttached();
  await expect(areas).toHaveCount(0);
});

test('a product’s search and the explorer’s filters report a failure, and retry', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'conversations?tab=all' });
  await page.route('**/api/productos/buscar*', (route) => route.fulfill(BROKEN));
  await panel(page).open(/^Daniela Muñoz/);
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Generar cotización' }).click();
  const quote = page.getByRole('dialog', { name: 'Generar cotización' });
  const search = quote.getByRole('textbox', { name: 'Buscar producto por código o nombre' });
  await search.fill('ca-gr-340');
  const again = quote.getByRole('alert').getByRole('button', { name: 'Reintentar' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/productos/buscar*');
  await again.click();
  await expect(search).toBeFocused();
  await expect(page.getByRole('option', { name: /CA-GR-340/ })).toBeVisible();

  await page.route('**/api/subscribers/*/channels', (route) => route.fulfill(BROKEN));
  await page.goto(`${world.stack.url}/explorar-chats`);
  const filters = page.getByRole('alert').filter({ hasText: 'No pudimos cargar las opciones.' });
  await expect(filters).toBeVisible();
  // across all four of them, not squeezed into the column of one
  const canal = await page.getByRole('combobox', { name: 'Canal' }).boundingBox();
  const told = await filters.boundingBox();
  expect(told?.width).toBeGreaterThan(3 * (canal?.width ?? 0));
  expect(told?.height).toBeLessThan(60);
  await page.getByRole('combobox', { name: 'Agente' }).click();
  await expect(page.getByRole('combobox', { name: 'Agente' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Sin resultados')).toHaveCount(0);
  await page.unroute('**/api/subscribers/*/channels');
  await filters.getByRole('button', { name: 'Reintentar' }).click();
  await expect(filters).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Canal' })).toBeFocused();
});

test('the recipient of a new chat: the list does not hide the failure, and «Reintentar» finds the typed contact', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.route('**/api/contactos?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Iniciar un chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar un chat' });
  const field = dialog.getByRole('textbox', { name: 'Contacto' });
  await field.fill('daniela');
  const told = dialog.getByRole('alert').filter({ hasText: 'No pudimos buscar los contactos.' });
  await expect(told).toContainText(CUT);
  await expect(page.getByRole('option', { name: /Añadir/ })).toHaveCount(0);
  await page.unroute('**/api/contactos?*');
  await told.getByRole('button', { name: 'Reintentar' }).click();
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: /Daniela Muñoz/ })).toBeVisible();
});
