import { violationsInBothThemes, violationsOf } from './support/axe.ts';
import { askApi, expect, test, visit } from './support/world.ts';

/** Bogotá's day this many days from now. */
function dayFromNow(days: number): string {
  return new Date(Date.now() - 5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}

// covers D1-2.1-10, D1-2.8-05, D1-2.8-08, D1-9-08a
test('a supervisor reads the KPIs of a range and opens the rows that were counted', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'areas' });
  const nombre = `Tablero ${String(Date.now()).slice(-6)}`;
  const body = 'Pregunta por el tablero';
  await world.control.inbound({ from: world.newCustomer(), to: world.business, profileName: nombre, body });
  const path = `/conversations?scope=waiting&q=${encodeURIComponent(nombre)}`;
  const found = () => askApi<{ content: { id: number }[] }>(page, 'GET', path);
  await expect.poll(async () => (await found()).content.length).toBe(1);
  const chat = (await found()).content[0]?.id ?? 0;
  const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  await askApi(page, 'POST', `/conversations/${chat}/assign`, { usuarioId });

  // also if midnight passes during the test
  const address = `dashboard?desde=${dayFromNow(-2)}&hasta=${dayFromNow(1)}`;
  await visit(page, address);
  const ranking = page.getByRole('region', { name: 'Ranking de agentes' });
  await expect(ranking.getByRole('button', { name: /^\d+ sin cerrar de / }).first()).toHaveText(/\(\d+ sin cerrar\)/);
  expect(await violationsInBothThemes(page, 'main')).toEqual([]);
  const card = page.getByRole('article', { name: 'Mensajes recibidos' });
  await card.getByRole('button', { name: 'Ver los casos: Mensajes recibidos' }).click();
  const drawer = page.getByRole('dialog', { name: 'Mensajes recibidos' });
  await expect(async () => {
    const shown = /^([\d.]+) casos?\./.exec((await drawer.locator('p').first().textContent()) ?? '')?.[1];
    expect(shown).toBe(await card.locator('p').first().textContent());
  }).toPass();
  await expect(drawer.getByRole('row').filter({ hasText: nombre })).toContainText(body);
  expect(await violationsOf(page, { part: '[role=dialog]' })).toEqual([]);
  await drawer.getByRole('link', { name: nombre }).click();
  const reading = page.getByRole('dialog', { name: nombre });
  await expect(reading.getByText(body)).toBeVisible();
  await expect(reading.getByPlaceholder('Escribe un mensaje')).toHaveCount(0);
  await page.goBack();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(page.url()).toMatch(new RegExp(`${address.replace('?', '\\?')}$`));

  await askApi(page, 'POST', `/conversations/${chat}/close`, { sinDespedida: true });
});
