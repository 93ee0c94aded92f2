import { askApi, expect, expectToast, test } from './support/world.ts';

test('a supervisor sets which countries are called and for how many minutes a day', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'channels' });
  const before = await askApi<object>(page, 'GET', '/voice/ajustes');
  const open = page.getByRole('button', { name: 'Ajustes de llamadas' });
  const dialog = page.getByRole('dialog', { name: 'Ajustes de llamadas' });
  const minutes = dialog.getByLabel('Minutos por día');
  const save = dialog.getByRole('button', { name: 'Guardar' });
  try {
    await open.click();
    await minutes.fill('');
    await expect(dialog.getByText('Número inválido')).toBeVisible();
    await save.click();
    await expect(minutes).toBeFocused();
    await expect(dialog).toBeVisible();
    await minutes.fill('123');
    await dialog.getByRole('checkbox', { name: /^Ecuador/ }).check();
    await save.click();
    await expectToast(page, 'Ajustes de llamadas guardados');
    await expect(dialog).toBeHidden();
    await page.reload();
    await open.click();
    await expect(minutes).toHaveValue('123');
    await expect(dialog.getByRole('checkbox', { name: /^Ecuador/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /^Colombia/ })).toBeChecked();
  } finally {
    await askApi(page, 'PUT', '/voice/ajustes', before);
  }
});
