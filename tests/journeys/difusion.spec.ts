import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { BROKEN, failOnce, refusing } from './support/outage.ts';
import {
  askApi,
  expect,
  expectToast,
  expectToastFor,
  freeze,
  passToast,
  test,
  toasts,
  type World,
} from './support/world.ts';

// covers D2-2.5-04, D2-2.5-20a, D2-2.5-20b, D2-4-27, D2-5.3-09, D2-7.6-08b, D2-8-18a, D2-8-18b, D2-9-16e
test('a template is sent to a whole state: previewed, confirmed by its number of recipients, followed to its end, and still there after a reload', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  const mark = String(Date.now()).slice(-6);
  const [first, second, unwilling] = [`Difusa Uno ${mark}`, `Difusa Dos ${mark}`, `Difusa Tres ${mark}`];
  const { tablero, place } = await makeBoard(page, `Difusión ${mark}`);
  const ids = new Map<string, number>();
  for (const profileName of [first, second, unwilling]) {
    const id = await makeCliente(page, world, profileName);
    ids.set(profileName, id);
    // the second one is added while the number is being confirmed
    if (profileName !== second) await place(id);
    if (profileName === unwilling) await askApi(page, 'PUT', `/contactos/${id}/marcar-no-contactar`);
  }
  const board = `${world.stack.url}/kanban?tablero=${tablero.id}`;
  await page.goto(board);
  await page.getByRole('button', { name: 'Opciones de Por avisar' }).click();
  await page.getByRole('menuitem', { name: 'Enviar plantilla masiva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Envío masivo por estado' });
  const dryRun = dialog.getByLabel('Simulación: no se envía nada');
  await expect(dryRun).toBeChecked();

  await test.step('a template must be chosen, and its variables filled', async () => {
    await dialog.getByRole('button', { name: 'Simular' }).click();
    await expectToast(page, 'Selecciona una plantilla');
    await dialog.getByRole('combobox', { name: 'Plantilla' }).click();
    await page.getByRole('option', { name: 'saludo_seguimiento' }).click();
    await expect(dialog.getByLabel('Variable {{1}}')).toHaveValue('nombre');
    await dialog.getByRole('button', { name: 'Simular' }).click();
    await expect(dialog.getByText('Falta el valor de {{2}}')).toBeVisible();
    await dialog.getByLabel('Texto de {{2}}').fill('Café Andino');
    await expect(dialog.getByText('Hola ‹nombre›, te escribimos de Café Andino.')).toBeVisible();
  });

  await test.step('a failure is shown; the dry run lists omitted contacts with reasons, and sends nothing', async () => {
    const reason = 'Hay otro envío masivo iniciando.';
    for (const [answer, why] of [
      [BROKEN, null],
      [refusing(reason), reason],
    ] as const) {
      await failOnce(page, '**/broadcast-plantilla/**', answer);
      await dialog.getByRole('button', { name: 'Simular' }).click();
      await passToast(page, 'Error ejecutando el envío masivo', why);
    }
    const simulate = dialog.getByRole('button', { name: 'Simular' });
    const result = dialog.getByRole('region', { name: 'Resultado de la simulación' });
    // a response to a request from before the text was changed is ignored
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await context.route('**/broadcast-plantilla/**', async (route) => released.then(() => route.continue()), {
      times: 1,
    });
    await simulate.click();
    await dialog.getByLabel('Texto de {{2}}').fill('Café Otro');
    await expect(simulate).toBeDisabled();
    release();
    await expect(simulate).toBeEnabled();
    await expect(result).toHaveCount(0);
    await simulate.click();
    await expect(result.getByText('Enviados: 1 / Errores: 1')).toBeVisible();
    await expect(result.getByRole('listitem').filter({ hasText: unwilling })).toContainText('NO contactar');
  });

  const progress = page.getByRole('dialog', { name: 'Envío masivo · Por avisar' });
  const row = (name: string) => progress.getByRole('row').filter({ hasText: name });
  await test.step('it starts once its number is confirmed, and shows the state of each recipient', async () => {
    const go = dialog.getByRole('button', { name: 'Enviar a 1 contacto' });
    await expect(go).toHaveCount(0);
    await dryRun.uncheck();
    await go.click();
    const confirm = page.getByRole('dialog', { name: 'Confirmar envío masivo' });
    await expect(confirm.getByText('¿Enviar «saludo_seguimiento» a 1 contacto de «Por avisar»?')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(confirm).toBeHidden();
    await go.click();
    await place(ids.get(second) ?? 0);
    await confirm.getByRole('button', { name: 'Enviar' }).click();
    await expect(confirm.getByText('¿Enviar «saludo_seguimiento» a 2 contactos de «Por avisar»?')).toBeVisible();
    await expect(confirm.getByText(/La audiencia cambió/)).toBeVisible();
    await confirm.getByRole('button', { name: 'Enviar' }).click();
    await expectToast(page, 'Enviados: 2 / Errores: 1');
    await expect(row(unwilling)).toContainText('Omitido');
    for (const name of [first, second]) await expect(row(name)).toContainText(/Entregado|Leído/);
    await expect(progress.getByText('Enviados: 2 / Errores: 1')).toBeVisible();
  });

  await test.step('it is there after a reload, as a file, and among earlier ones', async () => {
    await page.reload();
    await expect(progress.getByText('Completado')).toBeVisible();
    const download = page.waitForEvent('download');
    await progress.getByRole('button', { name: 'Descargar CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^envio-masivo-\d+\.csv$/);
    await page.keyboard.press('Escape');
    await expect(progress).toBeHidden();
    await expect(toasts(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Opciones de Por avisar' }).click();
    await page.getByRole('menuitem', { name: 'Enviar plantilla masiva' }).click();
    await dialog.getByRole('button', { name: 'Envíos anteriores' }).click();
    await page
      .getByRole('dialog', { name: 'Envíos anteriores' })
      .getByRole('button', { name: /saludo_seguimiento/ })
      .filter({ hasText: 'Por avisar' })
      .first()
      .click();
    await expect(progress.getByText('Enviados: 2 / Errores: 1')).toBeVisible();
  });

  await test.step('one for a later day waits for it, and is cancelled', async () => {
    await page.keyboard.press('Escape');
    await expect(progress).toBeHidden();
    await page.getByRole('button', { name: 'Opciones de Por avisar' }).click();
    await page.getByRole('menuitem', { name: 'Enviar plantilla masiva' }).click();
    await dialog.getByRole('combobox', { name: 'Plantilla' }).click();
    await page.getByRole('option', { name: 'saludo_seguimiento' }).click();
    await dialog.getByLabel('Texto de {{2}}').fill('Café Andino');
    await dialog.getByLabel('Programar para más tarde').check();
    await dryRun.uncheck();
    await dialog.getByRole('button', { name: 'Programar', exact: true }).click();
    await expect(dialog.getByText('Elige la fecha y la hora')).toBeVisible();
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Fecha y hora').fill(`${day}T10:00`);
    await dialog.getByRole('button', { name: 'Programar', exact: true }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirmar envío masivo' });
    const shown = day.split('-').reverse().join('/');
    await expect(
      confirm.getByText(`¿Programar «saludo_seguimiento» para el ${shown} 10:00, a 2 contactos de «Por avisar»?`),
    ).toBeVisible();
    await confirm.getByRole('button', { name: 'Programar' }).click();
    await expect(progress.getByText('Programado', { exact: true })).toBeVisible();
    await expect(progress.getByText(/^Los mensajes salen desde el/)).toBeVisible();
    await progress.getByRole('button', { name: 'Detener' }).click();
    await page.getByRole('dialog', { name: 'Detener envío masivo' }).getByRole('button', { name: 'Detener' }).click();
    await expect(progress.getByText('Detenido', { exact: true })).toBeVisible();
  });
  await askApi(page, 'DELETE', `/kanban/${tablero.id}`);
});

// covers D2-8-18a
test('the failure of a broadcast is shown for 4 s', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { clock: true, reducedMotion: 'reduce' });
  const { tablero } = await makeBoard(page, `Fallo ${String(Date.now()).slice(-6)}`);
  await page.goto(`${world.stack.url}/kanban?tablero=${tablero.id}`);
  await page.getByRole('button', { name: 'Opciones de Por avisar' }).click();
  await page.getByRole('menuitem', { name: 'Enviar plantilla masiva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Envío masivo por estado' });
  await dialog.getByRole('combobox', { name: 'Plantilla' }).click();
  await page.getByRole('option', { name: 'saludo_seguimiento' }).click();
  await dialog.getByLabel('Texto de {{2}}').fill('Café Andino');
  await failOnce(page, '**/broadcast-plantilla/**');
  await freeze(page);
  await dialog.getByRole('button', { name: 'Simular' }).click();
  await expectToastFor(page, 'Error ejecutando el envío masivo', 4000);
  await askApi(page, 'DELETE', `/kanban/${tablero.id}`);
});

// covers D2-9-16e
test('the only template is preselected; a broadcast is paused, resumed and stopped, and an observer sees it', async ({
  browser,
  world,
}) => {
  const boss = world.account('SUPERVISOR');
  const { page } = await world.signIn(browser, boss, { reducedMotion: 'reduce' });
  const { page: onlooker } = await world.signIn(browser, boss);
  const mark = String(Date.now()).slice(-6);
  const names = [`Pausa Uno ${mark}`, `Pausa Dos ${mark}`, `Pausa Tres ${mark}`];
  const { tablero, place } = await makeBoard(page, `Pausas ${mark}`);
  const ids: number[] = [];
  for (const name of names) ids.push(await makeCliente(page, world, name));
  for (const id of ids) await place(id);
  await page.route('**/api/plantillas-masivo?*', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { content: { templateName: string }[] };
    const content = list.content.filter(({ templateName }) => templateName === 'saludo_seguimiento');
    await route.fulfill({ response: answer, json: { ...list, content } });
  });
  const board = `${world.stack.url}/kanban?tablero=${tablero.id}`;
  await onlooker.goto(board);
  await page.goto(board);
  const dialog = page.getByRole('dialog', { name: 'Envío masivo por estado' });
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Opciones de Por avisar' }).click();
    await page.getByRole('menuitem', { name: 'Enviar plantilla masiva' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Plantilla' })).toHaveValue('saludo_seguimiento');
    await dialog.getByLabel('Texto de {{2}}').fill('Café Andino');
    await expect(dialog.getByText('Hola ‹nombre›, te escribimos de Café Andino.')).toBeVisible();
    await dialog.getByLabel('Simulación: no se envía nada').uncheck();
  };
  const confirm = page.getByRole('dialog', { name: 'Confirmar envío masivo' });
  const progress = page.getByRole('dialog', { name: 'Envío masivo · Por avisar' });
  const bar = progress.getByRole('progressbar');
  const press = (name: string) => progress.getByRole('button', { name }).click();
  const isIn = (estado: string) => expect(progress.getByText(estado, { exact: true })).toBeVisible();
  const seen = onlooker.getByRole('list', { name: 'Envío masivo en curso' }).filter({ hasText: 'Por avisar' });

  await test.step('while the provider accepts nothing it is paused, resumed, and ends', async () => {
    await world.control.setFaults({ rateLimitRate: 1 });
    await openDialog();
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await confirm.getByRole('button', { name: 'Enviar' }).click();
    await isIn('En curso');
    await expect(bar).toHaveAttribute('aria-valuemax', '3');
    await expect(bar).toHaveAttribute('aria-valuenow', '0');
    await press('Pausar');
    await isIn('En pausa');
    await expect(progress.getByText('Pausado por una persona.')).toBeVisible();
    await expect(seen).toContainText('Envío masivo en pausa');
    await press('Reanudar');
    await isIn('En curso');
    await expect(seen).not.toContainText('Envío masivo en pausa');
    await world.control.clearFaults();
    // not before: the longer the provider refuses, the longer a message waits for its retry
    expect(await violationsOf(page)).toEqual([]);
    for (const name of names)
      await expect(progress.getByRole('row').filter({ hasText: name })).toContainText(/Entregado|Leído/);
    await expect(bar).toHaveAttribute('aria-valuenow', '3');
    await isIn('Completado');
    await expectToast(page, 'Enviados: 3 / Errores: 0');
    // also events after its end
    const [first = 0] = ids;
    const { telefono } = await askApi<{ telefono: string }>(page, 'GET', `/contactos/${first}`);
    await world.control.markRead({ customer: telefono, business: world.business });
    await expect(progress.getByRole('row').filter({ hasText: names[0] ?? '' })).toContainText('Leído');
    await expect(seen).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(progress).toBeHidden();
  });

  await test.step('a scheduled one is stopped: all recipients are omitted, as the list and the file say', async () => {
    await openDialog();
    await dialog.getByLabel('Programar para más tarde').check();
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Fecha y hora').fill(`${day}T10:00`);
    await dialog.getByRole('button', { name: 'Programar', exact: true }).click();
    await confirm.getByRole('button', { name: 'Programar' }).click();
    await isIn('Programado');
    await press('Pausar');
    await isIn('En pausa');
    await press('Reanudar');
    await isIn('Programado');
    await press('Detener');
    const question = page.getByRole('dialog', { name: 'Detener envío masivo' });
    await expect(question).toContainText('A quienes faltan ya no se les escribirá.');
    await question.getByRole('button', { name: 'Detener' }).click();
    await isIn('Detenido');
    await expect(bar).toHaveAttribute('aria-valuenow', '3');
    for (const name of ['Pausar', 'Reanudar', 'Detener'])
      await expect(progress.getByRole('button', { name })).toHaveCount(0);
    const reason = 'El envío masivo se detuvo antes.';
    for (const name of names) {
      const row = progress.getByRole('row').filter({ hasText: name });
      await expect(row).toContainText('Omitido');
      await expect(row).toContainText(reason);
    }
    const download = page.waitForEvent('download');
    await press('Descargar CSV');
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(3);
    for (const name of names) {
      const line = lines.find((one) => one.includes(name));
      expect(line).toContain(',Omitido,');
      expect(line).toContain(reason);
    }
  });
  await askApi(page, 'DELETE', `/kanban/${tablero.id}`);
});

/** A board with the state «Por avisar», and a function that moves contacts there. */
async function makeBoard(page: Page, nombre: string) {
  const tablero = await askApi<{ id: number }>(page, 'POST', '/kanban', { nombre });
  const estado = await askApi<{ id: number }>(page, 'POST', `/kanban/${tablero.id}/estados`, {
    nombre: 'Por avisar',
    color: '#2563eb',
    orden: 0,
  });
  const place = (contactoId: number) =>
    askApi(page, 'PATCH', `/kanban/contactos/${contactoId}/estado`, {
      kanbanEstadoId: estado.id,
      conversacionId: null,
    });
  return { tablero, place };
}

/** A contact who has just written, and can be written to. */
async function makeCliente(page: Page, world: World, profileName: string): Promise<number> {
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, profileName, body: 'Hola' });
  const find = () =>
    askApi<{ id: number } | null>(page, 'GET', `/contactos/by-telefono?telefono=${encodeURIComponent(from)}`).catch(
      () => null,
    );
  await expect.poll(async () => (await find()) !== null).toBe(true);
  return (await find())?.id ?? 0;
}
