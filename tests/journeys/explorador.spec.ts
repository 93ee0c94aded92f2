import { askApi, expect, panel, test } from './support/world.ts';

interface Explored {
  leadStage: string;
  noLeidos: number;
  estado: string;
  ventanaHasta: string | null;
}

test('the explorer filters by channel, user, area, Kanban state, window and day', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.getByRole('link', { name: 'Explorar chats' }).click();
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const cellsOf = (title: string) => rows.locator(`td[data-title="${title}"]`);
  const pick = async (filter: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: filter, exact: true }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  /** The text of every row in this column, after the response. */
  const says = async (title: string, text: string) => {
    await expect(page.locator('[data-stale]')).toHaveCount(0);
    await expect.poll(async () => [...new Set(await cellsOf(title).allInnerTexts())]).toEqual([text]);
  };
  const clear = async () => {
    await page.getByRole('button', { name: 'Limpiar' }).first().click();
    await expect(page).not.toHaveURL(/\?/);
  };

  await pick('Canal', 'Café Andino Mayoristas');
  await expect(page).toHaveURL(/canalId=\d+/);
  await says('Canal', 'Café Andino Mayoristas');
  await clear();

  const { nombre } = world.account('AGENTE', 0);
  await pick('Agente', nombre);
  await expect(page).toHaveURL(/usuarioId=\d+/);
  await says('Agente', nombre);
  await clear();

  await pick('Área', 'Ventas');
  await expect(page).toHaveURL(/areaId=\d+/);
  await says('Área', 'Ventas');
  await clear();

  await pick('Estado Kanban', 'Interesado');
  await expect(page).toHaveURL(/kanbanEstadoId=\d+/);
  await says('Estado Kanban', 'Interesado');
  await clear();

  /** As many rows as the server returned, and each matches the filter. */
  const agrees = async (filter: string, option: string, query: string, isWanted: (chat: Explored) => boolean) => {
    const answered = page.waitForResponse(
      (answer) => answer.url().includes('/api/conversations/explorar?') && answer.url().includes(query),
    );
    await pick(filter, option);
    await expect(page).toHaveURL(new RegExp(query));
    const { content } = (await (await answered).json()) as { content: Explored[] };
    expect(content.filter((chat) => !isWanted(chat))).toEqual([]);
    await expect(page.locator('[data-stale]')).toHaveCount(0);
    await expect(rows).toHaveCount(content.length);
    await clear();
  };
  await agrees(
    'Ventana',
    'Vencida',
    'ventana=VENCIDA',
    ({ estado, ventanaHasta }) =>
      estado !== 'CERRADA' && (ventanaHasta === null || Date.parse(ventanaHasta) <= Date.now()),
  );
  await agrees('Estado', 'Sin cerrar', 'sinCerrar=true', ({ estado }) => estado !== 'CERRADA');
  await agrees('Etapa', 'Calificado', 'leadStage=calificado', ({ leadStage }) => leadStage === 'calificado');
  await agrees('Lectura', 'Sin leer', 'sinLeer=true', ({ noLeidos, estado }) => noLeidos > 0 && estado !== 'CERRADA');

  // both days are those on which a chat began
  await page.getByLabel('Inicio desde').fill('2020-01-02');
  await page.getByLabel('Inicio hasta').fill('2020-01-01');
  await expect(page.getByText('La fecha final es anterior a la inicial.')).toBeVisible();
  await page.getByLabel('Inicio hasta').fill('2020-01-03');
  await expect(page).toHaveURL(/desde=2020-01-02.*hasta=2020-01-03/);
  await expect(page.getByText('No hay chats con estos filtros')).toBeVisible();
  await clear();
  await expect(rows.first()).toBeVisible();

  // after the last page: a bookmarked address
  await page.goto(`${world.stack.url}/explorar-chats?page=9999`);
  await expect(rows.first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=9999/);
});

test('a chat open in the explorer stays live, and says when it was resolved', async ({ browser, world }) => {
  const nombre = 'Lectura Viva';
  const from = world.newCustomer();
  const { page: agent } = await world.signIn(browser, world.account('AGENTE', 0));
  await world.control.inbound({ from, to: world.business, body: 'uno', profileName: nombre });
  await panel(agent).waiting();
  const row = panel(agent).row(new RegExp(`^${nombre}`));
  await expect(row).toBeVisible();
  const id = Number(await row.getAttribute('data-row-id'));

  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: `explorar-chats?chat=${id}` });
  const reading = page.getByRole('dialog', { name: nombre });
  await expect(reading.getByText(/^uno/)).toBeVisible();
  await expect(reading.getByText(/En espera/)).toBeVisible();
  await world.control.inbound({ from, to: world.business, body: 'dos, sin recargar' });
  await expect(reading.getByText(/^dos, sin recargar/)).toBeVisible();
  const { id: usuarioId } = await askApi<{ id: number }>(agent, 'GET', '/usuarios/me');
  await askApi(agent, 'POST', `/conversations/${id}/assign`, { usuarioId });
  await askApi(agent, 'POST', `/conversations/${id}/close`, { usuarioId, sinDespedida: true });
  await expect(reading.getByText(/· Cerrada ·/)).toBeVisible();

  // an outdated address offers no retry
  await page.goto(`${world.stack.url}/explorar-chats?chat=999999`);
  const nothing = page.getByRole('dialog').filter({ hasText: 'Este chat no existe o ya no está disponible.' });
  await expect(nothing.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await nothing.getByRole('button', { name: 'Volver a la lista' }).click();
  await expect(page).not.toHaveURL(/chat=/);
});

test('days in the wrong order are reported in place of the chats, also while a phone hides the filters', async ({
  browser,
  world,
}) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await world.signIn(browser, world.account('AGENTE'), {
    viewport,
    hasTouch: true,
    isMobile: true,
    path: 'explorar-chats?desde=2026-02-02&hasta=2026-02-01',
  });
  await expect(page.getByLabel('Inicio hasta')).toBeHidden();
  const chats = page.getByRole('region', { name: 'Explorar chats' });
  await expect(chats).toContainText('«Inicio hasta» es anterior a «Inicio desde».');
  await page.getByRole('button', { name: 'Filtros (2)' }).tap();
  await page.getByLabel('Inicio hasta').fill('2026-02-03');
  await expect(chats).toContainText('Amplía las fechas o quita algún filtro.');
});

test('a chat that loads slowly shows that it is loading', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/conversations\/\d+(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Explorar chats' }).click();
  await page.locator('tbody tr').getByRole('button').first().click();
  const reading = page.getByRole('dialog');
  await expect(reading.getByRole('group', { name: 'Lectura del chat' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(reading.getByRole('region', { name: /^Mensajes con/ })).toBeVisible();
  await expect(reading.getByRole('group', { name: 'Lectura del chat' })).toHaveCount(0);
});

test('filters without a response say so soon, and their chats load with the connection', async ({ browser, world }) => {
  const { context, page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.getByRole('link', { name: 'Explorar chats' }).click();
  const rows = page.locator('tbody tr');
  await expect(rows.getByText('Cerrada', { exact: true }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Estado', exact: true }).click();
  await context.setOffline(true);
  await page.getByRole('option', { name: 'Abierta', exact: true }).click();
  // until then the previous rows are below the new filter
  await expect(page.getByText('No pudimos cargar los chats.')).toBeVisible({ timeout: 4000 });
  await expect(rows).toHaveCount(0);
  await context.setOffline(false);
  await expect(rows.getByText('Abierta', { exact: true }).first()).toBeVisible();
  await expect(rows.getByText('Cerrada', { exact: true })).toHaveCount(0);
});

test('days can be typed, and the list waits for the whole year', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.getByRole('link', { name: 'Explorar chats' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const desde = /conversations\/explorar\?.*desde=([^&]+)/.exec(request.url())?.[1];
    if (desde !== undefined) asked.push(desde);
  });
  const desde = page.getByLabel('Inicio desde');
  await desde.focus();
  // slower than the address is updated
  await desde.pressSequentially('11112024', { delay: 400 });
  await expect(desde).toHaveValue('11/11/2024');
  await expect(page).toHaveURL(/desde=2024-11-11/);
  await expect.poll(() => [...new Set(asked)]).toEqual(['2024-11-11']);
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect(desde).toHaveValue('');
});
