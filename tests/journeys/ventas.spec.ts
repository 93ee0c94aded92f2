import type { Page } from '@playwright/test';
import { PIXEL } from './support/chat.ts';
import { expect, expectToast, readToasts, test } from './support/world.ts';

const rowOf = (page: Page, codigo: string) => page.getByRole('row').filter({ hasText: codigo });

// covers D1-2.1-07, D1-2.3-03, D1-2.16-01a, D1-2.16-01b, D1-2.16-02, D1-4-06, D1-5-18a, D1-5-18b, D1-5-18d, D1-6-06
// covers D1-8-17a, D1-8-17b, D1-9-02
test('a supervisor maintains the catalogue and synchronizes the inventory’s; an agent reads it', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), {
    path: 'productos',
  });
  await expect(rowOf(page, 'CA-GR-340')).toContainText(/\$\s32\.000/);
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo producto' });
  await dialog.getByLabel('Código').fill('E2E-1');
  await dialog.getByLabel('Nombre').fill('Café de prueba');
  await dialog.getByLabel('Precio').fill('1234567');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PIXEL });
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

  // on the second page of the inventory's: the end of the synchronization refetches this list
  await page.getByRole('searchbox', { name: 'Buscar por código o nombre' }).fill('MYS-00519');
  await expect(page.getByText('Ningún producto coincide')).toBeVisible();
  await world.control.setInventory({ count: 520, fault: 'halfPage', faultPage: 2 });
  await page.getByRole('button', { name: 'Sincronizar' }).click();
  await expect(page.getByText('El catálogo llegó incompleto.')).toBeVisible();
  await expectToast(page, 'Error al sincronizar');
  // slow enough to be seen between the first page and the second
  await world.control.setInventory({ fault: 'none', latencyMs: 1200 });
  await page.getByRole('button', { name: 'Sincronizar' }).click();
  await expect(page.getByText('500 de 520 productos')).toBeVisible();
  await expect.poll(() => readToasts(page), { timeout: 30_000 }).toContain('Sincronización completada');
  await expect(rowOf(page, 'MYS-00519')).toBeVisible();
  await world.control.setInventory({ latencyMs: 0 });
  await context.close();

  const agent = await world.signIn(browser, world.account('AGENTE'), { path: 'productos?q=E2E-1' });
  await expect(rowOf(agent.page, 'E2E-1').getByText('Inactivo')).toBeVisible();
  await expect(agent.page.getByRole('button', { name: 'Nuevo producto' })).toBeHidden();
  await expect(agent.page.getByRole('button', { name: 'Sincronizar' })).toBeHidden();
  await expect(agent.page.getByRole('main').getByRole('switch')).toHaveCount(0);
});
