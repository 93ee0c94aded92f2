import type { Page } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { expect, test } from './support/world.ts';

const saldoOf = async (page: Page) => {
  const figure = page
    .getByRole('region', { name: 'Saldo', exact: true })
    .getByText(/^\$\s[\d.]+$/)
    .first();
  return Number((await figure.innerText()).replace(/\D/g, ''));
};

// covers D1-1-08, D1-1-09, D1-2.1-05, D1-2.3-03
test('a supervisor tops up by PayU until the balance shows it, also without the return page', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Administracion' }).click();
  await page.getByRole('link', { name: 'Recargas' }).click();
  await expect(page.getByRole('heading', { name: 'Nueva recarga' })).toBeVisible();
  const before = await saldoOf(page);
  expect(await violationsOf(page)).toEqual([]);

  const amount = page.getByLabel('Valor de la recarga');
  await amount.fill('9999');
  await page.getByRole('button', { name: 'Pagar con PayU' }).click();
  await expect(amount).toHaveAccessibleDescription(/Entre \$\s10\.000 y \$\s5\.000\.000/);
  await page.getByRole('button', { name: /^\$\s20\.000$/ }).click();
  await page.getByRole('button', { name: 'Pagar con PayU' }).click();
  await page.getByRole('button', { name: 'Aprobar el pago' }).click();
  await expect(page).toHaveURL(/\/payu\/response\?/);
  await expect(page.getByText('Tu recarga ya está en el saldo.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Recargas' }).click();
  await expect.poll(() => saldoOf(page)).toBe(before + 20_000);

  // paid, and the window closed before PayU's redirect; its confirmation is lost too
  await amount.fill('35000');
  await page.getByRole('button', { name: 'Pagar con PayU' }).click();
  await expect(page.getByRole('button', { name: 'Aprobar el pago' })).toBeVisible();
  const referenceCode = await page.locator('bdi').innerText();
  await world.control.pay({ referenceCode, outcome: 'APPROVED', confirm: false });
  await page.goto(`${world.stack.url}/recargas`);
  const row = page.getByRole('row').filter({ hasText: referenceCode });
  await expect(row).toContainText('En proceso');
  await row.getByRole('button', { name: 'Consultar estado' }).click();
  await expect(row).toContainText('Aprobada');
  await expect.poll(() => saldoOf(page)).toBe(before + 55_000);

  await page.getByRole('link', { name: 'Historial de movimientos' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(/PayU.*\+\$\s35\.000/);
  await page.getByLabel('Tipo').selectOption({ label: 'Ajuste' });
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Corrección de la recarga de bienvenida');
  await expect(page).toHaveURL(/tipo=AJUSTE/);
});

test('an address after the last page of subscribers, top-ups or movements leads back to it', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERADMIN'));
  for (const [path, row] of [
    ['admin/suscriptores', page.getByRole('button', { name: /^Acciones de/ })],
    ['recargas', page.getByRole('row').nth(1)],
    ['movimientos', page.getByRole('row').nth(1)],
  ] as const) {
    await page.goto(`${world.stack.url}/${path}?page=40`);
    await expect(page).not.toHaveURL(/page=40/);
    await expect(row.first()).toBeVisible();
  }
});
