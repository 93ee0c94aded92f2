import { BROKEN, failOnce, refusing } from './support/outage.ts';
import { askApi, expect, expectToast, passToast, test, toasts } from './support/world.ts';

test('a template goes to a whole state: tried out first, confirmed by its number, followed to its end, there after a reload', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  const mark = String(Date.now()).slice(-6);
  const [first, second, unwilling] = [`Difusa Uno ${mark}`, `Difusa Dos ${mark}`, `Difusa Tres ${mark}`];
  const tablero = await askApi<{ id: number }>(page, 'POST', '/kanban', { nombre: `Difusión ${mark}` });
  const estado = await askApi<{ id: number }>(page, 'POST', `/kanban/${tablero.id}/estados`, {
    nombre: 'Por avisar',
    color: '#2563eb',
    orden: 0,
  });
  const place = (id: number | undefined) =>
    askApi(page, 'PATCH', `/kanban/contactos/${id}/estado`, { kanbanEstadoId: estado.id, conversacionId: null });
  const ids = new Map<string, number | undefined>();
  for (const profileName of [first, second, unwilling]) {
    const from = world.newCustomer();
    await world.control.inbound({ from, to: world.business, profileName, body: 'Hola' });
    const find = () =>
      askApi<{ id: number } | null>(page, 'GET', `/contactos/by-telefono?telefono=${encodeURIComponent(from)}`).catch(
        () => null,
      );
    await expect.poll(async () => (await find()) !== null).toBe(true);
    const contacto = await find();
    ids.set(profileName, contacto?.id);
    // the second one comes while the number is being agreed to
    if (profileName !== second) await place(contacto?.id);
    if (profileName === unwilling) await askApi(page, 'PUT', `/contactos/${contacto?.id}/marcar-no-contactar`);
  }
  const board = `${world.stack.url}/kanban?tablero=${tablero.id}`;
  await page.goto(board);
  await page.getByRole('button', { name: 'Opciones de Por avisar' }).click();
  await page.getByRole('menuitem', { name: 'Enviar plantilla masiva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Envío masivo por estado' });
  const dryRun = dialog.getByLabel('Simulación: no se envía nada');
  await expect(dryRun).toBeChecked();

  await test.step('a template must be chosen, and its places filled', async () => {
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

  await test.step('a failure is told; the dry run lists who is left out and why, and sends nothing', async () => {
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
    // an answer to what was asked before the text was changed counts for nothing
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
  await test.step('it begins once its number is confirmed, and shows what becomes of each', async () => {
    const go = dialog.getByRole('button', { name: 'Enviar a 1 contacto' });
    await expect(go).toHaveCount(0);
    await dryRun.uncheck();
    await go.click();
    const confirm = page.getByRole('dialog', { name: 'Confirmar envío masivo' });
    await expect(confirm.getByText('¿Enviar «saludo_seguimiento» a 1 contacto de «Por avisar»?')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(confirm).toBeHidden();
    await go.click();
    await place(ids.get(second));
    await confirm.getByRole('button', { name: 'Enviar' }).click();
    await expect(confirm.getByText('¿Enviar «saludo_seguimiento» a 2 contactos de «Por avisar»?')).toBeVisible();
    await expect(confirm.getByText(/La audiencia cambió/)).toBeVisible();
    await confirm.getByRole('button', { name: 'Enviar' }).click();
    await expectToast(page, 'Enviados: 2 / Errores: 1');
    await expect(row(unwilling)).toContainText('Omitido');
    for (const name of [first, second]) await expect(row(name)).toContainText(/Entregado|Leído/);
    await expect(progress.getByText('Enviados: 2 / Errores: 1')).toBeVisible();
  });

  await test.step('it is there after a reload, as a file, and among those of before', async () => {
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

  await test.step('one for a later day waits for it, and is called off', async () => {
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
