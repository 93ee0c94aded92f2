import { failOnce } from './support/outage.ts';
import { askApi, expect, expectToastFor, freeze, readToastsOfPage, test } from './support/world.ts';

// covers D2-2.4-01a, D2-2.4-09b, D2-2.5-17, D2-2.5-18, D2-8-15
test('a state, a contact without a name and a button have the documents’ texts', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  const mark = String(Date.now()).slice(-6);
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'Hola' });
  const find = () =>
    askApi<{ id: number; nombre: string | null }>(
      page,
      'GET',
      `/contactos/by-telefono?telefono=${encodeURIComponent(from)}`,
    ).catch(() => null);
  await expect.poll(find).toMatchObject({ nombre: null });
  const contactoId = (await find())?.id;
  const tablero = await askApi<{ id: number }>(page, 'POST', '/kanban', { nombre: `Textos ${mark}` });
  const estado = await askApi<{ id: number }>(page, 'POST', `/kanban/${tablero.id}/estados`, { nombre: 'Por saber' });
  await askApi(page, 'PATCH', `/kanban/contactos/${contactoId}/estado`, {
    kanbanEstadoId: estado.id,
    conversacionId: null,
  });
  const titulo = `Sin nombre ${mark}`;
  const { id } = await askApi<{ id: number }>(page, 'POST', '/tareas', {
    contactoId,
    titulo,
    descripcion: 'Preguntar cómo se llama',
    prioridad: 'ALTA',
    fechaProgramada: new Date(Date.now() + 86_400_000),
  });
  await askApi(page, 'PATCH', `/tareas/${id}`, { estado: 'EN_PROCESO' });

  await test.step('on the tasks page', async () => {
    await page.goto(`${world.stack.url}/tareas`);
    const field = page.getByLabel('Estado', { exact: true });
    await expect(field.locator('option')).toHaveText(['Todos', 'Pendiente', 'En Proceso', 'Completada']);
    await field.selectOption('En Proceso');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await expect(page).toHaveURL(/estado=EN_PROCESO/);
    const row = page.getByRole('row').filter({ hasText: titulo });
    await expect(row.getByRole('cell', { name: 'En Proceso', exact: true })).toBeVisible();
    await row.getByRole('button', { name: `Ver las notas de Contacto ${contactoId}` }).click();
    await expect(page.getByRole('dialog', { name: `Notas de Contacto ${contactoId}` })).toBeVisible();
  });

  await test.step('beside the open sidebar of a small laptop, with a colleague’s name without spaces', async () => {
    const nombre = 'Maximiliana'.repeat(5);
    await page.route('**/api/tareas?*', async (route) => {
      const answer = await route.fetch();
      const list = (await answer.json()) as { content: object[] };
      const content = list.content.map((tarea) => ({ ...tarea, asignadoUsuarioNombre: nombre }));
      await route.fulfill({ response: answer, json: { ...list, content } });
    });
    // wide enough for all columns, and no wider
    await page.setViewportSize({ width: 1240, height: 800 });
    await page.goto(`${world.stack.url}/tareas`);
    await expect(page.getByRole('cell', { name: nombre }).first()).toBeVisible();
    const frame = page.getByRole('region', { name: 'Tabla de tareas' });
    await expect(frame.getByRole('columnheader', { name: 'Evidencia' })).toBeVisible();
    await expect.poll(() => frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await page.unroute('**/api/tareas?*');
  });

  await test.step('on the board', async () => {
    await page.goto(`${world.stack.url}/kanban?tablero=${tablero.id}`);
    const pill = page.getByRole('button', { name: '1 tarea pendiente' });
    const dialog = page.getByRole('dialog', { name: 'Tareas pendientes de Sin nombre' });
    await failOnce(page, '**/api/tareas/contactos/*/tareas?*');
    const told = await readToastsOfPage(page);
    const logged = page.waitForEvent('console', (entry) => entry.text().includes('tasks of a contact'));
    await pill.click();
    await expect(dialog.getByText('No hay tareas pendientes para este contacto.')).toBeVisible();
    await logged;
    expect(await readToastsOfPage(page)).toEqual(told);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await pill.click();
    await expect(dialog.getByRole('cell', { name: 'En Proceso', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Completar' }).hover();
    await expect(page.getByRole('tooltip', { name: 'Marcar como completada' })).toBeVisible();
  });
  // no other journey gets its reminder, or sees the board
  await askApi(page, 'POST', `/tareas/${id}/completar`, { observacion: 'hecho ya' });
  await askApi(page, 'DELETE', `/kanban/${tablero.id}`);
});

// covers D2-8-14a, D2-8-14b
test('the failure to load tasks is shown for 3 s, that to complete one for 3.5 s', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    clock: true,
    reducedMotion: 'reduce',
    path: 'tareas',
  });
  const complete = page.getByRole('button', { name: /^Marcar completa/ });
  await expect(complete.first()).toBeVisible();
  await page.getByLabel('Estado', { exact: true }).selectOption('Pendiente');
  await failOnce(page, '**/api/tareas?*');
  await freeze(page);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expectToastFor(page, 'Error cargando tareas', 3000);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Reintentar' }).click();

  await complete.first().click();
  const dialog = page.getByRole('dialog', { name: 'Completar tarea' });
  await dialog.getByLabel('Observación').fill('Hecho ya');
  await failOnce(page, '**/completar');
  await freeze(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToastFor(page, 'No se pudo completar la tarea', 3500);
});
