import type { Page } from '@playwright/test';
import { PIXEL } from './support/chat.ts';
import { failOnce, failUntilPressed, refusing } from './support/outage.ts';
import { askApi, expect, expectToast, freeze, passToast, readToasts, runFor, test, toasts } from './support/world.ts';

// No other journey uses this contact of the demo.
const CONTACTO = 'Edilberto Fonseca Tovar';
const REASON = 'Alguien más la completó hace un momento.';

/** The sidebar's count of open tasks. */
async function pendientes(page: Page): Promise<number> {
  const text = await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Tareas/ })
    .innerText();
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

// covers D2-2.4-01a, D2-2.4-01b, D2-2.4-02, D2-2.4-03, D2-2.4-04, D2-2.4-06, D2-2.4-08, D2-2.4-09a, D2-2.4-09b
// covers D2-2.5-07, D2-2.5-14a, D2-2.5-14b, D2-2.5-14c, D2-2.5-15, D2-2.5-16, D2-2.5-17, D2-2.5-18, D2-2.6-01
// covers D2-2.6-02, D2-2.6-03, D2-2.6-04, D2-2.6-05, D2-4-17b, D2-4-18a, D2-5.1-25, D2-5.3-01a, D2-5.3-01b, D2-5.3-04a
// covers D2-5.3-04b, D2-5.3-04c, D2-5.3-04d, D2-5.3-07a, D2-5.3-07b, D2-8-14a, D2-8-14b, D2-8-14c, D2-8-14d, D2-8-14e
// covers D2-8-15, D2-9-07, D2-9-08, D2-9-15
test('a task is created from a card, is overdue, and is completed with a picture; ratings link to their chats', async ({
  browser,
  world,
}) => {
  const titulo = `Visita ${Date.now()}`;
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), { clock: true });
  await page.getByRole('link', { name: 'Kanban', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: CONTACTO });
  const choose = async (item: string) => {
    await card.getByRole('button', { name: `Más opciones de ${CONTACTO}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expect(card).toBeVisible();
  const { pendientes: before } = await askApi<{ pendientes: number }>(page, 'GET', '/tareas/badges/pendientes');
  await expect.poll(async () => pendientes(page)).toBe(before);

  await test.step('created for the user, and for a colleague', async () => {
    await choose('Crear tarea');
    const dialog = page.getByRole('dialog', { name: 'Crear Nueva Tarea' });
    await expect(dialog.getByLabel('Prioridad')).toHaveValue('MEDIA');
    await expect(dialog.getByText('0/2000')).toBeVisible();
    await dialog.getByLabel('Descripción').fill('x'.repeat(2001));
    await expect(dialog.getByText('Máximo 2.000 caracteres: sobran 1')).toBeVisible();
    for (const field of ['Descripción', 'Fecha', 'Hora']) await dialog.getByLabel(field).fill('');
    await dialog.getByRole('button', { name: 'Crear tarea' }).click();
    for (const text of ['La descripción es requerida.', 'La fecha es requerida.', 'La hora es requerida.'])
      await expect(dialog.getByText(text)).toBeVisible();
    await dialog.getByLabel('Hora').fill('25:00');
    await dialog.getByRole('button', { name: 'Crear tarea' }).click();
    await expect(dialog.getByText('Formato HH:mm')).toBeVisible();
    await dialog.getByLabel('Título (opcional)').fill(titulo);
    await dialog.getByLabel('Descripción').fill('Pasar por la finca');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Cambios sin guardar' }).getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog.getByLabel('Descripción')).toBeFocused();
    await dialog.getByLabel('Fecha').fill('2024-01-15');
    await dialog.getByLabel('Hora').fill('08:30');
    await failOnce(page, '**/api/tareas');
    await dialog.getByRole('button', { name: 'Crear tarea' }).click();
    await passToast(page, 'No se pudo crear la tarea', null);
    await dialog.getByRole('button', { name: 'Crear tarea' }).click();
    await passToast(page, 'Tarea creada exitosamente');
    await expect(card.getByRole('button', { name: '1 tarea pendiente · vencida' })).toBeVisible();

    await choose('Asignar tarea');
    const assign = page.getByRole('dialog', { name: 'Asignar Tarea' });
    await assign.getByLabel('Descripción').fill('Llamar antes de la visita');
    await assign.getByRole('button', { name: 'Asignar' }).click();
    await expect(assign.getByText('Debes elegir un usuario.')).toBeVisible();
    const agent = world.account('AGENTE', 0).nombre;
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const q = searchParams.get('q');
      if (pathname === '/api/usuarios/suggest' && q !== '') asked.push(q);
    });
    // with the clock stopped, the letters arrive at once for the page on any machine
    await freeze(page);
    await assign.getByLabel('Usuario').pressSequentially(agent.slice(0, 5));
    await runFor(page, 299);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual([agent.slice(0, 5)]);
    await page.clock.resume();
    await page.getByRole('option', { name: agent }).click();
    expect(asked).toEqual([agent.slice(0, 5)]);
    await assign.getByRole('button', { name: 'Asignar' }).click();
    await expect(assign).toBeHidden();
    await expect(card.getByRole('button', { name: '2 tareas pendientes · vencida' })).toBeVisible();
    await expect.poll(async () => pendientes(page)).toBe(before + 2);
  });

  await test.step('completed on the card', async () => {
    await card.getByRole('button', { name: /^2 tareas pendientes/ }).click();
    const dialog = page.getByRole('dialog', { name: `Tareas pendientes de ${CONTACTO}` });
    await expect(dialog.getByRole('columnheader')).toHaveText([
      'Título',
      'Fecha',
      'Estado',
      'Prioridad',
      'Solución',
      'Evidencias',
      'Acciones',
    ]);
    await dialog
      .getByRole('row')
      .filter({ hasText: 'Llamar antes de la visita' })
      .getByRole('button', { name: 'Completar' })
      .click();
    const complete = page.getByRole('dialog', { name: 'Completar tarea' });
    await complete.getByLabel('Observación').fill('Contestó, nos espera');
    await complete.getByRole('button', { name: 'Guardar' }).click();
    await passToast(page, 'Tarea marcada como completada ✅');
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await failOnce(page, '**/api/tareas/contactos/*/tareas');
    await choose('Historial de tareas');
    await expect(page.getByText('No hay tareas para este contacto.')).toBeVisible();
    await page.keyboard.press('Escape');
    await choose('Historial de tareas');
    const all = page.getByRole('dialog', { name: `Tareas de ${CONTACTO}` });
    await expect(all.getByRole('row')).toHaveCount(3);
    await expect(all.getByRole('button', { name: 'Completar' })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(all).toBeHidden();
  });

  await test.step('created for a whole column', async () => {
    await page.getByRole('button', { name: 'Opciones de Perdido' }).click();
    await page.getByRole('menuitem', { name: 'Asignar tarea masiva' }).click();
    const dialog = page.getByRole('dialog', { name: 'Asignar tarea masiva' });
    await dialog.getByLabel('Descripción').fill(`Volver a llamar ${titulo}`);
    await failOnce(page, '**/api/tareas/masiva');
    await dialog.getByRole('button', { name: 'Asignar' }).click();
    await passToast(page, 'Error asignando tareas masivas', null);
    await dialog.getByRole('button', { name: 'Asignar' }).click();
    await expect
      .poll(() => readToasts(page))
      .toContainEqual(expect.stringMatching(/^Tareas creadas: [1-9]\d*\. Omitidas: 0\.$/));
  });

  await test.step('found, sorted and completed with a picture on the tasks’ page', async () => {
    const press = await failUntilPressed(page, '**/api/tareas?*');
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: /^Tareas/ })
      .click();
    await passToast(page, 'Error cargando tareas');
    const again = page.getByRole('button', { name: 'Reintentar' });
    await expect(page.getByRole('alert').filter({ has: again })).toContainText('Error cargando tareas');
    await press(again);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Fecha',
      'Contacto',
      'Título',
      'Prioridad',
      'Estado',
      'Resolución',
      'Evidencia',
      'Asignado',
      'Acciones',
    ]);
    await expect(page.getByRole('status').filter({ hasText: /^[\d.]+ tareas?$/ })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: titulo }).filter({ hasText: '15/01/2024' });
    await page.getByLabel('Estado', { exact: true }).selectOption('Pendiente');
    for (const day of ['Desde', 'Hasta']) await page.getByLabel(day).fill('2024-01-15');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    // the request of the button, not an automatic refetch
    await context.route(
      /\/api\/tareas\?.*desde=2024-01-15/,
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Cargando$/ })).toBeVisible();
    release();
    await expect(page).toHaveURL(/estado=PENDIENTE.*desde=2024-01-15.*hasta=2024-01-15/);
    await expect(row).toContainText('15/01/2024 08:30 (vencida)');
    await row.getByRole('button', { name: /^Marcar completa/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Completar tarea' });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('La observación es obligatoria.')).toBeVisible();
    await dialog.getByLabel('Observación').fill('x'.repeat(2001));
    await expect(dialog.getByText('Máximo 2.000 caracteres: sobran 1')).toBeVisible();
    await dialog.getByLabel('Observación').fill('Hech');
    await expect(dialog.getByText('Mínimo 5 caracteres.')).toBeVisible();
    const file = dialog.locator('input[type="file"]');
    await file.setInputFiles({ name: 'acta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(dialog.getByRole('alert')).toHaveText('La evidencia debe ser una imagen.');
    await file.setInputFiles({ name: 'finca.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByLabel('Observación').fill('Hecho, quedó contento');
    await failOnce(page, '**/completar', refusing(REASON));
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await passToast(page, 'No se pudo completar la tarea', REASON);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await passToast(page, 'Tarea marcada como completada ✅');
    // only pending ones are listed
    await expect(row).toHaveCount(0);

    await page.getByLabel('Estado', { exact: true }).selectOption('Completada');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await expect(row).toContainText('Hecho, quedó contento');
    await expect(row.getByRole('button', { name: /^Marcar completa/ })).toBeDisabled();
    const popup = page.waitForEvent('popup');
    await row.getByRole('link', { name: 'finca.png' }).click();
    await (await popup).close();
    await row.getByRole('button', { name: `Ver las notas de ${CONTACTO}` }).click();
    await expect(page.getByRole('dialog', { name: `Notas de ${CONTACTO}` })).toBeVisible();
    await page.keyboard.press('Escape');
    // of a day when nothing was due
    for (const day of ['Desde', 'Hasta']) await page.getByLabel(day).fill('2023-01-01');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await expect(page.getByText('No hay tareas que coincidan con el filtro')).toBeVisible();
    await page.getByRole('button', { name: 'Limpiar' }).click();
    for (const field of ['Estado', 'Desde', 'Hasta'])
      await expect(page.getByLabel(field, { exact: true })).toHaveValue('');
    await page.getByRole('button', { name: 'Prioridad' }).click();
    await expect(page.getByRole('columnheader', { name: 'Prioridad' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Prioridad' }).click();
    await expect(page.getByRole('columnheader', { name: 'Prioridad' })).toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('ratings', async () => {
    await page.getByRole('link', { name: 'Encuestas' }).click();
    await expect(page.getByRole('heading', { name: 'Calificaciones de Encuestas' })).toBeVisible();
    // also if midnight passes during the test
    await expect(async () => {
      const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Bogota' }).format(new Date());
      await expect(page.getByLabel('Desde')).toHaveValue(`01${today.slice(2)}`, { timeout: 1000 });
      await expect(page.getByLabel('Hasta')).toHaveValue(today, { timeout: 1000 });
    }).toPass();
    const agente = page.getByPlaceholder('Nombre del agente');
    await agente.fill('nadie');
    const unbounded = page.waitForRequest(/\/api\/surveys\?agente=nadie&page=0&size=20&sort=createdAt%2Cdesc$/);
    await page.getByLabel('Desde').fill('');
    await page.getByLabel('Hasta').fill('');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await unbounded;
    await page.reload();
    await expect(page.getByLabel('Hasta')).toHaveValue('');
    await expect(page.getByLabel('Desde')).toHaveValue('');
    await agente.fill('');
    // so that the day of the month does not matter
    const DAYS_MS = 100 * 86_400_000;
    await page.getByLabel('Desde').fill(new Date(Date.now() - DAYS_MS).toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Fecha',
      'Rating',
      'Teléfono',
      'Conversación',
      'Agente',
      'Comentario',
    ]);
    await expect(page.getByLabel('Filas por página').locator('option')).toHaveText(['10', '20', '50']);
    await expect(page.getByLabel('Filas por página')).toHaveValue('20');
    const first = page.getByRole('row').nth(1);
    const rating = page.getByRole('button', { name: /^Ordenar por rating/ });
    await rating.click();
    await expect(first).toContainText(/5\s*de 5/);
    await rating.click();
    await expect(first).toContainText('Nadie me resolvió');
    await page.getByRole('button', { name: /^Ordenar por fecha/ }).click();
    await expect(page).not.toHaveURL(/sort=/);
    const link = page.getByRole('row').filter({ hasText: 'Nadie me resolvió' }).getByRole('link');
    const id = ((await link.textContent()) ?? '').slice(1);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/conversations\\?.*chat=${id}`));
  });
});

test('a task that becomes due is shown on every screen of its user, once, with a link', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1), { reducedMotion: 'reduce' });
  const { content } = await askApi<{ content: { id: number }[] }>(page, 'GET', '/contactos?size=1');
  const made: number[] = [];
  let titulo = '';
  // one that was past before the server had it would never become due, and a toast disappears by itself: then another
  // one is created
  await expect(async () => {
    titulo = `Recordar ${Date.now()}`;
    const { id } = await askApi<{ id: number }>(page, 'POST', '/tareas', {
      contactoId: content[0]?.id,
      titulo,
      descripcion: 'Llamar al cliente',
      fechaProgramada: new Date(Date.now() + 3000),
    });
    made.push(id);
    const aviso = toasts(page).filter({ hasText: titulo });
    await aviso.getByRole('button', { name: 'Ver tarea' }).click({ timeout: 20_000 });
  }).toPass();
  await expect(page).toHaveURL(new RegExp(`tarea=${made.at(-1)}`));
  const row = page.getByRole('row').filter({ hasText: titulo });
  await expect(row).toBeInViewport();

  const asked = page.waitForResponse(/\/api\/tareas\/recordatorios/);
  await page.reload();
  await (await asked).finished();
  await expect(row).toBeVisible();
  expect((await readToasts(page)).join(' ')).not.toContain(titulo);
  for (const id of made) await askApi(page, 'POST', `/tareas/${id}/completar`, { observacion: 'hecho ya' });
});

test('a user with more tasks than one request returns reaches them all, page after page', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  // the page requests a thousand: here three make a page, and nothing else differs
  await page.route(/\/api\/tareas\?/, async (route) =>
    route.continue({ url: route.request().url().replace('size=1000', 'size=3') }),
  );
  const { totalElements } = await askApi<{ totalElements: number }>(page, 'GET', '/tareas?size=1');
  expect(totalElements).toBeGreaterThan(3);
  await page.goto(`${world.stack.url}/tareas`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Marcar completa/ }) });
  await expect(page.getByText('Se muestran las 3 primeras por fecha.')).toBeVisible();
  await expect(rows).toHaveCount(3);
  const more = page.getByRole('button', { name: 'Cargar más' });
  await more.click();
  await expect(rows).toHaveCount(Math.min(6, totalElements));
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1000 });
    await expect(rows).toHaveCount(totalElements, { timeout: 1000 });
  }).toPass();
  await expect(more).toBeHidden();
});

test('a task becomes overdue on the board and in the list while the page stays open', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { clock: true });
  const mark = String(Date.now()).slice(-6);
  const tablero = await askApi<{ id: number }>(page, 'POST', '/kanban', { nombre: `Vence ${mark}` });
  const { id: kanbanEstadoId } = await askApi<{ id: number }>(page, 'POST', `/kanban/${tablero.id}/estados`, {
    nombre: 'Por hacer',
  });
  const { id: contactoId } = await askApi<{ id: number }>(page, 'POST', '/contactos', {
    nombre: `Vence ${mark}`,
    telefono: world.newCustomer(),
  });
  await askApi(page, 'PATCH', `/kanban/contactos/${contactoId}/estado`, { kanbanEstadoId, conversacionId: null });
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const made: number[] = [];
  const addTarea = async (descripcion: string, minutes: number) => {
    const data = { contactoId, descripcion, prioridad: 'MEDIA', fechaProgramada: soon(minutes) };
    made.push((await askApi<{ id: number }>(page, 'POST', '/tareas', data)).id);
  };
  await addTarea(`Pronto ${mark}`, 30);
  await page.goto(`${world.stack.url}/kanban?tablero=${tablero.id}`);
  const pill = page.getByRole('button', { name: /^1 tarea pendiente/ });
  await expect(pill).toHaveText('1 tarea pendiente');
  await page.clock.fastForward('31:00');
  await expect(pill).toHaveText('1 tarea pendiente · vencida');

  await addTarea(`Luego ${mark}`, 60);
  await page.goto(`${world.stack.url}/tareas`);
  const due = page.getByRole('row').filter({ hasText: `Luego ${mark}` });
  await expect(due).toBeVisible();
  await expect(due).not.toContainText('vencida');
  await page.clock.fastForward('31:00');
  await expect(due).toContainText('vencida');

  // no other journey gets their reminders, or sees the board
  for (const id of made) await askApi(page, 'POST', `/tareas/${id}/completar`, { observacion: 'hecho ya' });
  await askApi(page, 'DELETE', `/kanban/${tablero.id}`);
});

// covers D2-8-14b
test('a task that a colleague has completed is not completed again: the typed text stays, and the page names the colleague', async ({
  browser,
  world,
}) => {
  const agent = world.account('AGENTE', 0);
  const { page: theirs } = await world.signIn(browser, agent);
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  const titulo = `A la vez ${Date.now()}`;
  const { content } = await askApi<{ content: { id: number }[] }>(theirs, 'GET', '/contactos?size=1');
  const { id } = await askApi<{ id: number }>(theirs, 'POST', '/tareas', {
    contactoId: content[0]?.id,
    titulo,
    descripcion: 'Llamar al cliente',
    fechaProgramada: new Date(Date.now() + 86_400_000),
  });
  await page.goto(`${world.stack.url}/tareas`);
  const row = page.getByRole('row').filter({ hasText: titulo });
  await row.getByRole('button', { name: /^Marcar completa/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Completar tarea' });
  await dialog.getByLabel('Observación').fill('La llamé yo también');
  await askApi(theirs, 'POST', `/tareas/${id}/completar`, { observacion: 'hecho ya' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'No se pudo completar la tarea', `${agent.nombre} ya la completó.`);
  await expect(dialog.getByLabel('Observación')).toHaveValue('La llamé yo también');
  await expect(row).toContainText('hecho ya');
  expect(await askApi(page, 'GET', `/tareas?estado=COMPLETADA&size=200`)).toMatchObject({
    content: expect.arrayContaining([expect.objectContaining({ id, resolucion: 'hecho ya', evidencias: [] })]),
  });
});
