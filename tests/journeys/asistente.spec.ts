import { violationsOf } from './support/axe.ts';
import { askApi, expect, test } from './support/world.ts';

// covers D1-2.17-01, D1-2.17-02, D1-3-14, D1-5-21
test("a supervisor asks, reads a table, opens its rows and finds the assistant's chat unchanged", async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), {
    path: 'tareas',
  });
  await page.getByRole('button', { name: 'Administracion' }).click();
  await page.getByRole('link', { name: 'Asistente IA' }).click();
  await expect(page.getByRole('heading', { name: 'Asistente IA', level: 2 })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Escribe tu pregunta' });
  const log = page.getByRole('log');

  const questions: unknown[] = [];
  const answer = Promise.withResolvers<void>();
  const address = '**/api/ai/consulta';
  await context.route(address, async (route) => {
    questions.push(route.request().postDataJSON());
    await answer.promise;
    await route.continue();
  });
  await field.fill('   ');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  await page.getByRole('button', { name: '¿Cuántos contactos hay en cada estado?' }).click();
  await expect(log.getByText('Escribiendo…')).toBeVisible();
  const { id: idUsuario } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  await expect.poll(() => questions).toEqual([{ idUsuario, mensaje: '¿Cuántos contactos hay en cada estado?' }]);
  answer.resolve();
  await expect(log.getByRole('cell', { name: 'Ganado' })).toBeVisible();
  await expect(log.getByText('Escribiendo…')).toBeHidden();
  await context.unroute(address);

  await test.step('a question continues while another page is open, and its failure is kept', async () => {
    const late = Promise.withResolvers<void>();
    let calls = 0;
    await context.route(address, async (route) => {
      calls += 1;
      await late.promise;
      await route.fulfill({ status: 500, body: '{}' });
    });
    const away = async () => {
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('heading', { name: 'Asistente IA', level: 2 })).toBeHidden();
    };
    await field.fill('¿cuántos contactos tenemos?');
    await field.press('Enter');
    await expect(log.getByText('Escribiendo…')).toBeVisible();
    await away();
    await page.getByRole('link', { name: 'Asistente IA' }).click();
    await expect(log.getByText('Escribiendo…')).toBeVisible();
    await field.fill('¿y ayer?');
    await field.press('Enter');
    await expect(field).toHaveValue('¿y ayer?');
    await expect(page.getByRole('button', { name: 'Enviar' })).toBeDisabled();
    expect(calls).toBe(1);
    await away();
    late.resolve();
    await page.getByRole('link', { name: 'Asistente IA' }).click();
    await expect(log.getByText('Escribiendo…')).toBeHidden();
    await context.unroute(address);
    await log.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
    await expect(log.getByText(/^Hay [\d.]+ contactos\.$/)).toBeVisible();
    await expect(log.getByRole('alert')).toBeHidden();
    await field.fill('');
  });

  await test.step('a failure can be retried', async () => {
    await context.route(address, (route) => route.fulfill({ status: 500, body: '{}' }));
    await field.fill('cuéntame un chiste');
    await field.press('Enter');
    const failed = log.getByRole('alert');
    await expect(failed).toContainText('No se pudo responder.');
    await context.unroute(address);
    await failed.getByRole('button', { name: 'Reintentar' }).click();
    await expect(log.getByText('La consulta no generó resultados, por favor sé mas específico.')).toBeVisible();
    expect(await violationsOf(page, { part: 'main' })).toEqual([]);
  });

  await test.step('a question continues the one before', async () => {
    await field.fill('¿cuántos contactos tenemos?');
    await field.press('Enter');
    await expect(log.getByText(/^Hay [\d.]+ contactos\.$/)).toHaveCount(2);
    await field.fill('¿y de ayer?');
    await field.press('Enter');
    await expect(log.getByText(/^Ayer: [\d.]+ contactos? nuevos?\.$/)).toBeVisible();
  });

  await test.step('its link opens the page, and the chat is kept', async () => {
    await log.getByRole('link', { name: 'Ver en el Kanban' }).click();
    await expect(page).toHaveURL(/\/kanban\?tablero=\d+/);
    await page.goBack();
    await expect(log.getByRole('cell', { name: 'Ganado' })).toBeVisible();
    await field.fill('¿cuántos contactos están marcados como no contactar?');
    await field.press('Enter');
    await log.locator('a[href="/contacts?noEscribir=true"]').click();
    await expect(page).toHaveURL(/\/contacts\?noEscribir=true/);
    await page.getByRole('checkbox', { name: 'Marcados para NO contactar' }).uncheck();
    await expect(page).toHaveURL(/\/contacts$/);
    await page.getByRole('link', { name: 'Asistente IA' }).click();
    await page.getByRole('button', { name: 'Nueva conversación' }).click();
    await expect(page.getByText('Pregunta por los datos de tu negocio')).toBeVisible();
  });
});
