import { tooSmall } from './support/dedos.ts';
import { askApi, expect, expectToast, PHONE, readToasts, test } from './support/world.ts';

const DIALOG = '[role=dialog]';

// covers D2-2.3-07c, D2-2.5-14a, D2-2.5-21
test('on a phone a contact is created, moved on the board, given a task and a quote, and the back button leads to the board', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    ...PHONE,
    path: 'contacts',
  });
  const from = world.newCustomer();
  const nombre = `Yolanda Móvil ${from.slice(-5)}`;
  const fits = async (part: string) => {
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.soft.poll(() => tooSmall(page, part)).toEqual([]);
    await expect.soft.poll(beyond).toBe(0);
  };
  const tap = (button: string | RegExp) => page.getByRole('button', { name: button, exact: true }).tap();

  await test.step('the contact', async () => {
    await tap('Nuevo');
    const dialog = page.getByRole('dialog', { name: 'Crear contacto' });
    await dialog.getByLabel('Nombre').fill(nombre);
    await dialog.getByLabel('Email').fill('yolanda@correo.co');
    await dialog.getByLabel('Teléfono').fill(from);
    await fits(DIALOG);
    await tap('Guardar');
    await expectToast(page, 'Contacto creado');
  });

  const tablero = await askApi<{ id: number }>(page, 'POST', '/kanban', { nombre: `Teléfono ${from}` });
  const addEstado = (estado: string) =>
    askApi<{ id: number }>(page, 'POST', `/kanban/${tablero.id}/estados`, { nombre: estado });
  const { id: kanbanEstadoId } = await addEstado('Por llamar');
  await addEstado('Llamado');
  await world.control.inbound({ from, to: world.business, body: '¿Me cotizas?', profileName: nombre });
  const address = `/contactos/by-telefono?telefono=${encodeURIComponent(from)}`;
  const found = () => askApi<{ id: number; conversacionId: number | null }>(page, 'GET', address);
  await expect.poll(async () => (await found()).conversacionId).not.toBeNull();
  const { id, conversacionId } = await found();
  const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  await askApi(page, 'POST', `/conversations/${conversacionId}/assign`, { usuarioId });
  await askApi(page, 'PATCH', `/kanban/contactos/${id}/estado`, { kanbanEstadoId, conversacionId });

  const card = page.getByRole('region', { name: /^Llamado \(1\)/ }).getByRole('listitem');
  await test.step('its card', async () => {
    await tap('Mostrar el menú');
    await page.getByRole('link', { name: 'Kanban', exact: true }).tap();
    await page.getByRole('combobox', { name: 'Tablero' }).selectOption(`Teléfono ${from}`);
    await tap(`Más opciones de ${nombre}`);
    await page.getByRole('menuitem', { name: 'Mover a…' }).tap();
    await page.getByRole('dialog', { name: 'Agregar nota' }).getByLabel('Nota').fill('Pidió precio');
    await fits(DIALOG);
    await tap('Guardar');
    await expect(card).toContainText(nombre);
    await expectToast(page, 'Estado y nota guardados');
  });

  await test.step('its task', async () => {
    await tap(`Más opciones de ${nombre}`);
    await page.getByRole('menuitem', { name: 'Crear tarea' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Crear Nueva Tarea' });
    await dialog.getByLabel('Descripción').fill('Confirmar la dirección');
    await fits(DIALOG);
    await dialog.getByRole('button', { name: 'Crear tarea' }).tap();
    await expect(card.getByRole('button', { name: '1 tarea pendiente' })).toBeVisible();
    await fits('[data-card-id]');
  });

  await test.step('its quote, and back', async () => {
    await tap(`Abrir el chat con ${nombre}`);
    const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
    await expect(chat.getByText('¿Me cotizas?')).toBeVisible();
    await fits('aside');
    await chat.getByRole('button', { name: 'Más opciones' }).tap();
    await page.getByRole('menuitem', { name: 'Generar cotización' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Generar cotización' });
    await expect(dialog.getByLabel('Correo electrónico')).toHaveValue('yolanda@correo.co');
    await tap('Crear y enviar');
    await expect(dialog.getByText('Agrega al menos 1 ítem con nombre, cantidad y precio.')).toBeInViewport();
    await dialog.getByRole('textbox', { name: 'Buscar producto por código o nombre' }).fill('ca-gr-340');
    await page.getByRole('option', { name: /CA-GR-340/ }).tap();
    await expect(dialog.getByLabel('Subtotal del ítem 1')).toHaveText(/\$\s32\.000/);
    await fits(DIALOG);
    await tap('Crear y enviar');
    await expect(chat.getByText(/^Cotización \d+\.pdf$/)).toBeVisible();
    await expect.poll(() => readToasts(page)).toContainEqual(expect.stringMatching(/^Cotización #\d+ enviada/));
    await page.goBack();
    await expect(chat).toHaveCount(0);
    await expect(card).toContainText(nombre);
  });
  await askApi(page, 'DELETE', `/kanban/${tablero.id}`);
});
