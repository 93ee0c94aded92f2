import type { Locator, Page } from '@playwright/test';
import { CASOS_PAGE_SIZE } from '@tertulia/contract/features/dashboard/cifras';
import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { violationsInBothThemes, violationsOf } from './support/axe.ts';
import { failUntilPressed } from './support/outage.ts';
import { askApi, expect, panel, test } from './support/world.ts';

const DAY_MS = 86_400_000;
const FIGURES = '**/api/reportes/dashboard?*';

/** Bogotá's day this many days from now. */
function dayFromNow(days: number): string {
  return new Date(Date.now() - 5 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual([]);
}

// covers D1-2.1-10, D1-2.8-01, D1-2.8-02, D1-2.8-03, D1-2.8-04, D1-2.8-05, D1-2.8-06, D1-2.8-07, D1-2.8-08, D1-2.8-09
// covers D1-4-09, D1-8-08
test('a supervisor reads the KPIs of a range and opens the rows that were counted', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  const nombre = `Tablero ${String(Date.now()).slice(-6)}`;
  // also if midnight passes during the test
  const [desde, hasta] = [dayFromNow(-2), dayFromNow(1)];
  const range = `desde=${desde}&hasta=${hasta}`;
  await world.control.inbound({
    from: world.newCustomer(),
    to: world.business,
    profileName: nombre,
    body: 'Pregunta por el tablero',
  });
  await panel(page).waiting();
  await expect(panel(page).row(new RegExp(`^${nombre}`))).toBeVisible();
  const { content } = await askApi<{ content: { id: number }[] }>(
    page,
    'GET',
    `/conversations?scope=waiting&q=${encodeURIComponent(nombre)}`,
  );
  const chat = content[0]?.id ?? 0;
  const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  await askApi(page, 'POST', `/conversations/${chat}/assign`, { usuarioId });
  await askApi(page, 'POST', `/conversations/${chat}/messages`, { contenido: 'Ya te cuento' });

  await test.step('the choices of a range: today, the week, days picked by hand', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(FIGURES, async (route) => held.then(() => route.continue()), { times: 1 });
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 2 })).toBeVisible();
    await expect(page.getByText('Cargando métricas…')).toBeVisible();
    letGo();
    await expect(page.getByRole('article', { name: 'Mensajes recibidos' })).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'Mensajes recibidos',
      'Mensajes enviados',
      'Conversaciones atendidas',
      'Conversaciones cerradas',
      'Tiempo de respuesta promedio',
    ]);
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(part('Distribución de estados').getByRole('rowheader')).toHaveText([
      'Abiertas',
      'Cerradas',
      'Pendientes',
    ]);
    const [overdue, ratings] = ['Conversaciones sin cerrar (> 2 horas)', 'Promedio de calificación por agentes'];
    await expect(part(overdue).getByRole('columnheader')).toHaveText(['Cliente', 'Teléfono', 'Duración']);
    await expect(part(ratings).getByRole('columnheader')).toHaveText(['Agente', 'Calificación', 'Respuestas']);
    const [today, week] = [
      page.getByRole('button', { name: 'Hoy' }),
      page.getByRole('button', { name: 'Esta semana' }),
    ];
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await week.click();
    await expect(page).toHaveURL(/rango=semana/);
    await expect(week).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Desde').fill(desde);
    await page.getByLabel('Hasta').fill(hasta);
    await expect(page).toHaveURL(new RegExp(`desde=${desde}.*hasta=`));
    for (const quick of [today, week]) await expect(quick).toHaveAttribute('aria-pressed', 'false');
    await page.getByLabel('Desde').fill(dayFromNow(3));
    await expect(page.getByText('No puede ser anterior a «Desde»')).toBeVisible();
    // an error below a day moves no other element
    const tops = (fields: Element[]) => [...new Set(fields.map((field) => field.getBoundingClientRect().top))];
    await expect.poll(() => page.getByLabel(/^(Desde|Hasta)$/).evaluateAll(tops)).toHaveLength(1);
  });

  await page.goto(`${world.stack.url}/dashboard?${range}`);

  await test.step('as many rows as were counted, each of which opens its chat', async () => {
    const ranking = page.getByRole('region', { name: 'Ranking de agentes' });
    await expect(ranking.getByRole('button', { name: /^\d+ sin cerrar de / }).first()).toHaveText(/\(\d+ sin cerrar\)/);
    await expectAccessible(page);
    const card = page.getByRole('article', { name: 'Mensajes recibidos' });
    await card.getByRole('button', { name: 'Ver los casos: Mensajes recibidos' }).click();
    const drawer = page.getByRole('dialog', { name: 'Mensajes recibidos' });
    await expect(async () => {
      const told = /^([\d.]+) casos?\./.exec((await drawer.locator('p').first().textContent()) ?? '')?.[1];
      expect(told).toBe(await card.locator('p').first().textContent());
    }).toPass();
    await expect(drawer.getByRole('row').filter({ hasText: nombre })).toContainText('Pregunta por el tablero');
    expect(await violationsOf(page, { part: '[role=dialog]' })).toEqual([]);
    await drawer.getByRole('link', { name: nombre }).click();
    const reading = page.getByRole('dialog', { name: nombre });
    await expect(reading.getByText('Pregunta por el tablero')).toBeVisible();
    await expect(reading.getByPlaceholder('Escribe un mensaje')).toHaveCount(0);
    await page.goBack();
    await expect(drawer).toBeVisible();
    // a bookmarked page without rows leads to the last one with rows
    await page.goto(`${page.url()}&page=40`);
    await expect(page).not.toHaveURL(/page=40/);
    await expect(drawer.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`dashboard\\?${range}$`));
  });

  await test.step('empty tables and zero say so; a failure shows the server’s words, or the documents’', async () => {
    await page.route(
      FIGURES,
      async (route) => {
        const response = await route.fetch();
        const figures = (await response.json()) as Dashboard;
        const nothing = { abiertasMas2h: [], abiertasMas2hTotal: 0, ratingPorAgente: [], primerasRespuestas: 0 };
        const json = { ...figures, ...nothing } satisfies Dashboard;
        await route.fulfill({ response, json });
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(page.getByRole('region', { name: /> 2 horas/ }).getByText('Sin casos')).toBeVisible();
    await expect(page.getByRole('region', { name: /^Promedio/ }).getByText('Sin respuestas')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Tiempo de respuesta promedio' })).toContainText('—');
    for (const [body, text] of [
      ['{}', 'No se pudo cargar el dashboard'],
      [JSON.stringify({ status: 500, code: 'INTERNAL', message: 'Vuelve en un momento.' }), 'Vuelve en un momento.'],
    ] as const) {
      const press = await failUntilPressed(page, FIGURES, { status: 500, contentType: 'application/json', body });
      await page.getByRole('button', { name: 'Actualizar' }).click();
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await press(page.getByRole('button', { name: 'Reintentar' }));
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });

  await askApi(page, 'POST', `/conversations/${chat}/close`, { sinDespedida: true });
  const agent = await world.signIn(browser, world.account('AGENTE', 0));
  await expect(agent.page.getByRole('link', { name: 'Dashboard', exact: true })).toBeHidden();
  await agent.page.goto(`${world.stack.url}/dashboard`);
  await expect(agent.page).toHaveURL(/\/conversations/);
});

// covers D1-2.8-03, D1-2.8-04, D1-2.8-05, D1-2.8-06, D1-2.8-07, D1-9-08a
test('every KPI opens as many rows as it says, under its definition, and a day’s rows are of that day in Bogotá', async ({
  browser,
  world,
}) => {
  test.slow();
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  const count = (value: number) => new Intl.NumberFormat('es-CO').format(value);
  /** The days before today, which later messages do not change. */
  const days = [-3, -2, -1].map(dayFromNow);
  const midnight = (day: string, later = 0) => new Date(Date.parse(`${day}T05:00:00Z`) + later).toISOString();
  const figuresOf = (desde: string, hasta: string) =>
    askApi<Dashboard>(page, 'GET', `/reportes/dashboard?from=${midnight(desde)}&to=${midnight(hasta, DAY_MS)}`);
  const show = async (desde: string, hasta: string) => {
    await page.goto(`${world.stack.url}/dashboard?desde=${desde}&hasta=${hasta}`);
    await expect(page.getByRole('article')).toHaveCount(5);
  };
  /** Opens the rows behind a KPI: checks number, definition and row count. */
  const expectCasos = async (open: Locator, figure: { title: string; total: number; definition: string }) => {
    await open.click();
    const drawer = page.getByRole('dialog', { name: figure.title, exact: true });
    const noun = figure.total === 1 ? 'caso' : 'casos';
    await expect(drawer.locator('p').first()).toHaveText(`${count(figure.total)} ${noun}. ${figure.definition}`);
    const rows = drawer.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(Math.min(figure.total, CASOS_PAGE_SIZE));
    if (figure.total === 0) await expect(drawer.getByText('Sin casos')).toBeVisible();
    const dates = await rows.locator('td:nth-child(2)').allTextContents();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    return dates;
  };
  const definitionIn = async (part: Locator) =>
    (await part.locator('p').filter({ hasText: /\.$/ }).last().innerText()).trim();

  const [first = '', last = ''] = [days[0], days.at(-1)];
  const whole = await figuresOf(first, last);
  const cardsOf = (figures: Dashboard) =>
    [
      ['Mensajes recibidos', figures.mensajesRecibidos],
      ['Mensajes enviados', figures.mensajesEnviados],
      ['Conversaciones atendidas', figures.conversacionesAtendidas],
      ['Conversaciones cerradas', figures.conversacionesCerradas],
      ['Tiempo de respuesta promedio', figures.primerasRespuestas],
    ] as const;

  await test.step('day by day, with the sum of their range', async () => {
    const sums = new Map<string, number>();
    for (const day of days) {
      await show(day, day);
      const shown = day.split('-').reverse().join('/');
      for (const [title, total] of cardsOf(await figuresOf(day, day))) {
        const card = page.getByRole('article', { name: title });
        if (title !== 'Tiempo de respuesta promedio') await expect(card.locator('p').first()).toHaveText(count(total));
        const definition = await definitionIn(card);
        const dates = await expectCasos(card.getByRole('button', { name: `Ver los casos: ${title}` }), {
          title,
          total,
          definition,
        });
        // a chat is dated by its last message, which may be later
        if (title.startsWith('Mensajes')) for (const date of dates) expect(date).toMatch(new RegExp(`^${shown} `));
        sums.set(title, (sums.get(title) ?? 0) + total);
      }
    }
    for (const [title, total] of cardsOf(whole).filter(([name]) => name.startsWith('Mensajes')))
      expect([title, sums.get(title)]).toEqual([title, total]);
    expect(whole.mensajesRecibidos).toBeGreaterThan(0);
  });

  await test.step('states, ranking, waiting chats, and ratings', async () => {
    await show(first, last);
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    const donut = part('Distribución de estados');
    const { distribucionEstados: estados } = whole;
    for (const [name, total] of [
      ['Abiertas', estados.ABIERTA],
      ['Cerradas', estados.CERRADA],
      ['Pendientes', estados.PENDIENTE],
    ] as const)
      await expectCasos(donut.getByRole('button', { name: `${count(total)} ${name}: Ver los casos` }), {
        title: `Distribución de estados: ${name}`,
        total,
        definition: await definitionIn(donut),
      });
    const ranking = part('Ranking de agentes');
    const attended = await definitionIn(page.getByRole('article', { name: 'Conversaciones atendidas' }));
    for (const { agenteNombre, conversacionesAtendidas: total } of whole.rankingAtencion)
      await expectCasos(
        ranking.getByRole('button', { name: `${count(total)} de ${agenteNombre}: Ver los casos`, exact: true }),
        { title: 'Conversaciones atendidas', total, definition: attended },
      );
    const overdue = part('Conversaciones sin cerrar (> 2 horas)');
    const open = overdue.getByRole('button', { name: /^Ver los casos/ });
    if (whole.abiertasMas2hTotal > 0)
      await expectCasos(open, {
        title: 'Conversaciones sin cerrar (> 2 horas)',
        total: (await figuresOf(first, last)).abiertasMas2hTotal,
        definition: await definitionIn(overdue),
      });
    const ratings = part('Promedio de calificación por agentes');
    for (const { agenteNombre, respuestas: total } of whole.ratingPorAgente)
      await expectCasos(
        ratings.getByRole('button', { name: `${count(total)} de ${agenteNombre}: Ver los casos`, exact: true }),
        { title: 'Calificaciones', total, definition: await definitionIn(ratings) },
      );
  });
});
