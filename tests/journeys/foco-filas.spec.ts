import { takeChat } from './support/chat.ts';
import { BROKEN } from './support/outage.ts';
import { askApi, expect, expectToast, test, visit } from './support/world.ts';

test('without a pointer the focus stays on the rows of tasks, also while a colleague completes one, and in the explorer’s filters', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), {
    path: 'tareas',
  });
  const telefono = world.newCustomer();
  const contacto = { nombre: 'Foco Ajeno', telefono };
  const { id: contactoId } = await askApi<{ id: number }>(page, 'POST', '/contactos', contacto);
  const titulo = `Detrás del diálogo ${telefono}`;
  const { id } = await askApi<{ id: number }>(page, 'POST', '/tareas', {
    contactoId,
    titulo,
    descripcion: 'Llamar al cliente',
    fechaProgramada: new Date(Date.now() + 86_400_000),
  });
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Completar tarea' });
  const save = dialog.getByRole('button', { name: 'Guardar' });
  const row = page.getByRole('row').filter({ hasText: titulo });

  await test.step('while a task is being completed, a colleague’s completion does not move the focus behind the dialog', async () => {
    let letGo: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (letGo = resolve));
    await context.route(
      '**/completar',
      async (route) => {
        await isHeld;
        await route.fulfill(BROKEN);
      },
      { times: 1 },
    );
    await row.getByRole('button', { name: /^Marcar completa/ }).press('Enter');
    await dialog.getByLabel('Observación').fill('Se hizo.');
    await save.press('Enter');
    // a busy button is disabled, and has no focus
    await expect(page.locator(':focus')).toHaveCount(0);
    await askApi(page, 'POST', `/tareas/${id}/completar`, { observacion: 'Ya lo hice yo.' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.locator('tr', { hasText: titulo }).locator('button:disabled')).toHaveCount(1);
    // the focus returns in the next frame
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(page.locator('tr button:focus')).toHaveCount(0);
    letGo();
    await expectToast(page, 'No se pudo completar la tarea');
    await expect(save).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row.getByRole('button', { name: 'Ver las notas de Foco Ajeno' })).toBeFocused();
  });

  await test.step('a task completed without a pointer leaves the focus on a row', async () => {
    await page
      .getByRole('button', { name: /^Marcar completa/, disabled: false })
      .first()
      .press('Enter');
    await dialog.getByLabel('Observación').fill('Se hizo.');
    await save.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.locator('tr button:focus')).toHaveCount(1);
  });

  await test.step('the focus moves on from a page’s button, which becomes disabled', async () => {
    await visit(page, 'explorar-chats?size=10');
    const button = (name: string) => page.getByRole('navigation', { name: 'Páginas' }).getByRole('button', { name });
    await button('Última página').press('Enter');
    await expect(page).toHaveURL(/page=\d+/);
    await expect(button('Página anterior')).toBeFocused();
    await button('Primera página').press('Enter');
    await expect(page).not.toHaveURL(/page=\d+/);
    await expect(button('Página siguiente')).toBeFocused();
  });

  await test.step('the focus moves on from «Limpiar», which is not there without an active filter', async () => {
    for (const which of ['first', 'last'] as const) {
      await visit(page, 'explorar-chats?q=nadie-se-llama-asi');
      await page.getByRole('button', { name: 'Limpiar' })[which]().press('Enter');
      await expect(page).not.toHaveURL(/q=/);
      await expect(page.getByRole('searchbox', { name: 'Nombre, número o email' })).toBeFocused();
    }
  });
});

// covers D2-2.5-05
test('a card moved by keyboard has the focus in its new column; its chat is ready to be written in, and Esc leads back to the card', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  const nombre = 'Foco Tablero';
  const { from } = await takeChat(world, page, nombre);
  const { id, conversacionId } = await askApi<{ id: number; conversacionId: number }>(
    page,
    'GET',
    `/contactos/by-telefono?telefono=${encodeURIComponent(from)}`,
  );
  const tablero = await askApi<{ id: number }>(page, 'POST', '/kanban', { nombre: `Teclas ${from}` });
  const addEstado = (estado: string) =>
    askApi<{ id: number }>(page, 'POST', `/kanban/${tablero.id}/estados`, { nombre: estado });
  const { id: kanbanEstadoId } = await addEstado('Por llamar');
  await addEstado('Llamado');
  await askApi(page, 'PATCH', `/kanban/contactos/${id}/estado`, { kanbanEstadoId, conversacionId });
  await visit(page, `kanban?tablero=${tablero.id}`);
  const menu = (estado: RegExp) =>
    page.getByRole('region', { name: estado }).getByRole('button', { name: `Más opciones de ${nombre}` });
  await menu(/^Por llamar \(1\)/).press('Enter');
  await page.getByRole('menuitem', { name: 'Mover a…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Agregar nota' });
  await dialog.getByLabel('Nota').fill('Contestó');
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect(menu(/^Llamado \(1\)/)).toBeFocused();

  const opener = page.getByRole('button', { name: `Abrir el chat con ${nombre}` });
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  const field = chat.getByPlaceholder('Escribe un mensaje');
  await opener.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(chat).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Cerrar el chat' }).press('Enter');
  await expect(chat).toHaveCount(0);
  await expect(opener).toBeFocused();
  await askApi(page, 'DELETE', `/kanban/${tablero.id}`);

  await visit(page, 'kanban');
  const nuevo = page.getByRole('region', { name: /^Nuevo \(/ });
  await nuevo.getByRole('button', { name: 'Cargar más' }).press('Enter');
  const next = nuevo.getByRole('listitem').nth(20);
  await expect(next.getByRole('button', { name: /^Abrir el chat con/ })).toBeFocused();
});
