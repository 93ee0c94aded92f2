import { violationsOf } from './support/axe.ts';
import { expect, passToast, test } from './support/world.ts';

// covers D1-2.1-07, D1-2.11-01, D1-2.11-02, D1-4-05, D1-5-13a, D1-5-13c, D1-5-13d, D1-8-11, D1-9-15
test('a supervisor creates an area with split shifts, holidays and dates, and deactivates it', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    path: 'areas',
  });
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card('Ventas').getByText('Activa', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Nueva área' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva área' });
  const name = `Bodega ${Date.now()}`;
  await dialog.getByLabel('Nombre').fill(name);
  await dialog.getByRole('button', { name: 'Agregar turno' }).click();
  await dialog.getByLabel('Lunes: Abre (turno 2)', { exact: true }).fill('13:30');
  await dialog.getByRole('button', { name: 'Copiar a lunes–viernes' }).click();
  await dialog.getByRole('switch', { name: 'Cerrar en festivos de Colombia' }).click();
  await dialog.getByRole('button', { name: 'Agregar fecha' }).click();
  await dialog.getByLabel('Fecha', { exact: true }).fill('24/12/2030');
  await dialog.getByLabel('Mensaje de bienvenida').fill('¡Hola! 👋');
  const encuesta = { name: 'Encuesta con la ventana cerrada' };
  await dialog.getByRole('combobox', encuesta).click();
  await page.getByRole('option', { name: /^encuesta_satisfaccion/ }).click();
  expect(await violationsOf(page, { part: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await passToast(page, 'Área creada');
  await expect(dialog).toBeHidden();
  const made = card(name);
  for (const text of ['08:00–12:00 · 13:30–18:00', 'Atiende en festivos', '1 fecha especial'])
    await expect(made.getByText(text)).toBeVisible();

  const choose = async (item: string) => {
    await made.getByRole('button', { name: `Opciones de ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Editar');
  const edit = page.getByRole('dialog', { name: 'Editar área' });
  await expect(edit.getByLabel('Mensaje de bienvenida')).toHaveValue('¡Hola! 👋');
  await expect(edit.getByLabel('Fecha', { exact: true })).toHaveValue('24/12/2030');
  await expect(edit.getByRole('combobox', encuesta)).toHaveValue(/^encuesta_satisfaccion/);
  await edit.getByLabel('Descripción').fill('Despachos');
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await passToast(page, 'Área actualizada');
  await expect(made.getByText('Despachos')).toBeVisible();

  await choose('Desactivar');
  const confirm = page.getByRole('dialog', { name: 'Confirmar' });
  await confirm.getByRole('button', { name: 'Desactivar' }).click();
  await passToast(page, 'Cambio aplicado');
  await expect(made.getByText('Inactiva', { exact: true })).toBeVisible();
});
