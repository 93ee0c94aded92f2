import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { askApi, expect, expectToast, test, visit, type World } from './support/world.ts';

// covers D2-2.5-04, D2-2.5-20a, D2-2.5-20b, D2-4-27, D2-5.3-09, D2-7.6-08b, D2-8-18b, D2-9-16e
test('a template is sent to a whole state: simulated, paused and resumed while an observer watches, and listed after a reload', async ({
  browser,
  world,
}) => {
  const boss = world.account('SUPERVISOR');
  const { page } = await world.signIn(browser, boss, { path: 'areas' });
  const mark = String(Date.now()).slice(-6);
  const [first, unwilling] = [`Difusa Uno ${mark}`, `Difusa Dos ${mark}`];
  const { tablero, place } = await makeBoard(page, `Difusión ${mark}`);
  const id = await makeCliente(page, world, first);
  const other = await makeCliente(page, world, unwilling);
  for (const one of [id, other]) await place(one);
  await askApi(page, 'PUT', `/contactos/${other}/marcar-no-contactar`);
  const path = `kanban?tablero=${tablero.id}`;
  await visit(page, path);
  const { page: onlooker } = await world.signIn(browser, boss, { path });
  const dialog = page.getByRole('dialog', { name: 'Envío masivo por estado' });
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Opciones de Por avisar' }).click();
    await page.getByRole('menuitem', { name: 'Enviar plantilla masiva' }).click();
  };
  const progress = page.getByRole('dialog', { name: 'Envío masivo · Por avisar' });
  const row = (name: string) => progress.getByRole('row').filter({ hasText: name });
  const bar = progress.getByRole('progressbar');
  const isIn = (estado: string) => expect(progress.getByText(estado, { exact: true })).toBeVisible();
  const seen = onlooker.getByRole('list', { name: 'Envío masivo en curso' }).filter({ hasText: 'Por avisar' });

  await test.step('a dry run lists omitted contacts with reasons, and sends nothing', async () => {
    await openDialog();
    await dialog.getByRole('combobox', { name: 'Plantilla' }).click();
    await page.getByRole('option', { name: 'saludo_seguimiento' }).click();
    await dialog.getByLabel('Texto de {{2}}').fill('Café Andino');
    await dialog.getByRole('button', { name: 'Simular' }).click();
    const result = dialog.getByRole('region', { name: 'Resultado de la simulación' });
    await expect(result.getByText('Enviados: 1 / Errores: 1')).toBeVisible();
    await expect(result.getByRole('listitem').filter({ hasText: unwilling })).toContainText('NO contactar');
  });

  await test.step('while the provider accepts nothing it is paused, resumed, and ends', async () => {
    await world.control.setFaults({ rateLimitRate: 1 });
    await dialog.getByLabel('Simulación: no se envía nada').uncheck();
    await dialog.getByRole('button', { name: 'Enviar a 1 contacto' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirmar envío masivo' });
    await confirm.getByRole('button', { name: 'Enviar' }).click();
    await isIn('En curso');
    await expect(bar).toHaveAttribute('aria-valuemax', '2');
    await progress.getByRole('button', { name: 'Pausar' }).click();
    await isIn('En pausa');
    await expect(progress.getByText('Pausado por una persona.')).toBeVisible();
    await expect(seen).toContainText('Envío masivo en pausa');
    await progress.getByRole('button', { name: 'Reanudar' }).click();
    await isIn('En curso');
    await expect(seen).not.toContainText('Envío masivo en pausa');
    await world.control.clearFaults();
    // not before: the longer the provider refuses, the longer a message waits for its retry
    expect(await violationsOf(page, { part: '[role=dialog]' })).toEqual([]);
    await expect(row(first)).toContainText(/Entregado|Leído/);
    await expect(row(unwilling)).toContainText('Omitido');
    await isIn('Completado');
    await expectToast(page, 'Enviados: 1 / Errores: 1');
    await expect(seen).toHaveCount(0);
  });

  await test.step('it is there after a reload, as a file, and among earlier ones', async () => {
    await page.reload();
    await isIn('Completado');
    const download = page.waitForEvent('download');
    await progress.getByRole('button', { name: 'Descargar CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^envio-masivo-\d+\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line.includes(unwilling))).toContain(',Omitido,');
    await page.keyboard.press('Escape');
    await expect(progress).toBeHidden();
    await openDialog();
    await dialog.getByRole('button', { name: 'Envíos anteriores' }).click();
    await page
      .getByRole('dialog', { name: 'Envíos anteriores' })
      .getByRole('button', { name: /saludo_seguimiento/ })
      .filter({ hasText: 'Por avisar' })
      .first()
      .click();
    await expect(progress.getByText('Enviados: 1 / Errores: 1')).toBeVisible();
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
