import { violationsOf } from './support/axe.ts';
import { BROKEN, failOnce, failUntilPressed, refusing, WORDLESS } from './support/outage.ts';
import { expect, passToast, test } from './support/world.ts';

// covers D1-2.1-07, D1-2.11-01, D1-2.11-02, D1-4-05, D1-5-13a, D1-5-13c, D1-5-13d, D1-8-11, D1-9-15
test('a supervisor creates an area with split shifts, holidays and dates, and deactivates it; an agent reads it', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  const lists = '**/api/areas/suscriptor/*';
  const ours = page.getByText('No se pudo determinar el suscriptor');
  // a stored user with another subscriber than the session's: the server does not know it, and the page guesses no
  // other
  await page
    .context()
    .route(lists, (route) => route.continue({ url: `${world.stack.url}/api/areas/suscriptor/900000000001` }));
  await page.goto(`${world.stack.url}/areas`);
  await expect(ours).toBeVisible();
  await page.context().unroute(lists);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Ventas' })).toBeVisible();
  await expect(ours).toHaveCount(0);
  await page.goto(`${world.stack.url}/conversations`);
  const press = await failUntilPressed(page, lists);
  await page.getByRole('button', { name: 'Administracion' }).click();
  await page.getByRole('link', { name: 'Areas', exact: true }).click();
  await expect(page.getByText('No se pudieron cargar las áreas')).toBeVisible();
  await press(page.getByRole('button', { name: 'Reintentar' }));
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card('Ventas').getByText('Activa', { exact: true })).toBeVisible();
  await expect(page.getByText('Configurar IA')).toHaveCount(0);
  expect(await violationsOf(page, { part: 'main' })).toEqual([]);

  await page.getByRole('button', { name: 'Nueva área' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva área' });
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(700);
  const save = dialog.getByRole('button', { name: 'Guardar' });
  const nombre = dialog.getByLabel('Nombre');
  await expect(dialog.getByRole('combobox', { name: 'Zona horaria' })).toHaveValue('America/Bogota');
  await save.click();
  await expect(dialog.getByText('Requerido')).toBeVisible();
  await expect(nombre).toBeFocused();
  await nombre.fill('ab');
  await save.click();
  await expect(dialog.getByText('Mínimo 3 caracteres')).toBeVisible();
  const name = `Bodega ${Date.now()}`;
  await nombre.fill(name);

  await expect(dialog.getByRole('tab')).toHaveCount(7);
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await dialog.getByRole('button', { name: 'Agregar turno' }).click();
  await expect(field('Lunes: Cierra (turno 1)')).toHaveValue('12:00');
  await field('Lunes: Abre (turno 2)').fill('11:00');
  await dialog.getByRole('tab', { name: 'Martes' }).click();
  await field('Martes: Abre').fill('19:00');
  await save.click();
  // the first day with an error is shown
  await expect(dialog.getByText('Los turnos de un mismo día no se pueden cruzar')).toBeVisible();
  await field('Lunes: Abre (turno 2)').fill('13:30');
  await dialog.getByRole('tab', { name: 'Martes' }).click();
  await expect(dialog.getByText('La hora de apertura debe ser menor a la de cierre')).toBeHidden();
  await save.click();
  await expect(dialog.getByText('La hora de apertura debe ser menor a la de cierre')).toBeVisible();
  expect(await violationsOf(page, { part: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('tab', { name: 'Lunes' }).click();
  await dialog.getByRole('button', { name: 'Copiar a lunes–viernes' }).click();

  await dialog.getByRole('tab', { name: 'Sábado' }).click();
  await expect(field('Sábado: Abre')).toHaveValue('09:00');
  await expect(field('Sábado: Abre')).toHaveAttribute('step', '300');
  const closed = dialog.getByRole('switch', { name: 'Cerrado este día' });
  await closed.click();
  await expect(field('Sábado: Abre')).toHaveCount(0);
  await closed.click();
  await expect(field('Sábado: Abre')).toHaveValue('08:00');
  await expect(field('Sábado: Cierra')).toHaveValue('18:00');
  await dialog.getByRole('switch', { name: 'Cerrar en festivos de Colombia' }).click();
  await dialog.getByRole('button', { name: 'Agregar fecha' }).click();
  await dialog.getByLabel('Fecha', { exact: true }).fill('24/12/2030');
  await dialog.getByLabel('Mensaje de bienvenida').fill('¡Hola! 👋');
  const encuesta = { name: 'Encuesta con la ventana cerrada' };
  await dialog.getByRole('combobox', encuesta).click();
  // templates with variables cannot be sent automatically
  await expect(page.getByRole('option', { name: /^saludo_seguimiento/ })).toHaveCount(0);
  await page.getByRole('option', { name: /^encuesta_satisfaccion/ }).click();
  await failOnce(page, '**/api/areas', WORDLESS);
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('No se pudo crear el registro');
  await save.click();
  await passToast(page, 'Área creada');
  await expect(dialog).toBeHidden();
  const made = card(name);
  for (const text of ['08:00–12:00 · 13:30–18:00', 'Atiende en festivos', '1 fecha especial'])
    await expect(made.getByText(text)).toBeVisible();

  const choose = async (item: string) => {
    await made.getByRole('button', { name: `Opciones de ${name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Configurar IA' })).toHaveAttribute('href', /^\/areas\/\d+\/ia$/);
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Editar');
  const edit = page.getByRole('dialog', { name: 'Editar área' });
  await expect.poll(async () => (await edit.boundingBox())?.width).toBe(640);
  await expect(edit.getByLabel('Mensaje de bienvenida')).toHaveValue('¡Hola! 👋');
  await expect(edit.getByLabel('Fecha', { exact: true })).toHaveValue('24/12/2030');
  await expect(edit.getByRole('combobox', encuesta)).toHaveValue(/^encuesta_satisfaccion/);
  await edit.getByLabel('Descripción').fill('Despachos');
  const unsaved = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  await page.keyboard.press('Escape');
  // an accidental key keeps what was typed
  await expect(unsaved.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(unsaved).toBeHidden();
  await failOnce(page, '**/api/areas/*', WORDLESS);
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(edit.getByRole('alert')).toHaveText('No se pudo actualizar el registro');
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await passToast(page, 'Área actualizada');
  await expect(made.getByText('Despachos')).toBeVisible();

  await choose('Desactivar');
  const confirm = page.getByRole('dialog', { name: 'Confirmar' });
  await expect(confirm.getByText(`¿Seguro que deseas desactivar "${name}"?`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(made.getByRole('button', { name: `Opciones de ${name}` })).toBeFocused();
  const reason = 'Alguien más la cambió hace un momento.';
  for (const [answer, why] of [
    [BROKEN, null],
    [refusing(reason), reason],
  ] as const) {
    await choose('Desactivar');
    await failOnce(page, '**/api/areas/*', answer);
    await confirm.getByRole('button', { name: 'Desactivar' }).click();
    await passToast(page, 'No se pudo cambiar el estado', why);
  }
  await choose('Desactivar');
  await confirm.getByRole('button', { name: 'Desactivar' }).click();
  await passToast(page, 'Cambio aplicado');
  await expect(made.getByText('Inactiva', { exact: true })).toBeVisible();

  const agent = await world.signIn(browser, world.account('AGENTE'), { path: 'areas' });
  await expect(agent.page.getByRole('heading', { name: 'Ventas' })).toBeVisible();
  await expect(agent.page.getByRole('button', { name: 'Nueva área' })).toHaveCount(0);
  await expect(agent.page.getByRole('button', { name: /^Opciones de/ })).toHaveCount(0);
});
