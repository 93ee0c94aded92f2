import type { Locator, Page } from '@playwright/test';
import { expect, panel, test } from './support/world.ts';

/** A field with a list, and the way to it. */
interface Picker {
  what: string;
  path: string;
  reach?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  /** Typed where the list comes with the first letters. */
  typed?: string;
}

const press = async (page: Page, name: string | RegExp, index = 0) =>
  page.getByRole('main').getByRole('button', { name }).nth(index).tap();
const choose = async (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name }).tap();
const inDialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog').getByRole('combobox', { name });
const combobox = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('combobox', { name });
const calendar = (name: string | RegExp) => (page: Page) =>
  page.getByLabel(name).locator('xpath=ancestor::*[contains(@class,"InputWrapper")][1]').getByRole('button');
const inChat = async (page: Page, item: string) => {
  await panel(page).open(/^Daniela Muñoz/);
  await page.getByRole('button', { name: 'Más opciones' }).tap();
  await choose(page, item);
};
const onCard = async (page: Page, item: RegExp) => {
  await press(page, /^Más opciones de /, 1);
  await choose(page, item);
};

const PICKERS: readonly Picker[] = [
  {
    what: 'broadcast, template',
    path: 'kanban',
    reach: async (page) => {
      await press(page, /^Opciones de (?!l? ?tablero)/);
      await choose(page, 'Enviar plantilla masiva');
    },
    field: inDialog('Plantilla'),
  },
  { what: 'task, user', path: 'kanban', reach: (page) => onCard(page, /asignar tarea/i), field: inDialog(/Usuario/) },
  {
    what: 'state, color',
    path: 'kanban',
    reach: async (page) => {
      await press(page, /^Opciones de (?!l? ?tablero)/);
      await choose(page, /^Editar/);
    },
    field: (page) => page.getByRole('dialog').getByLabel('Color'),
  },
  { what: 'board, from', path: 'kanban', reach: (page) => press(page, /^Filtros/), field: calendar('Desde') },
  {
    what: 'transfer, user',
    path: 'conversations?tab=all',
    reach: (page) => inChat(page, 'Transferir'),
    field: inDialog('Usuario'),
  },
  {
    what: 'quote, product',
    path: 'conversations?tab=all',
    reach: (page) => inChat(page, 'Generar cotización'),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: /^Buscar producto/ }),
    typed: 'café',
  },
  {
    what: 'area, time zone',
    path: 'areas',
    reach: (page) => press(page, 'Nueva área'),
    field: inDialog('Zona horaria'),
  },
  {
    what: 'area, survey',
    path: 'areas',
    reach: (page) => press(page, 'Nueva área'),
    field: inDialog(/^Encuesta/),
  },
  { what: 'brand, color', path: 'settings?tab=apariencia', field: (page) => page.getByLabel(/^Color/) },
  { what: 'audit, user', path: 'reports', field: combobox(/Usuario/) },
  { what: 'ratings, from', path: 'encuestas', field: calendar('Desde') },
  { what: 'dashboard, until', path: 'dashboard', field: calendar('Hasta') },
  { what: 'tasks, until', path: 'tareas', field: calendar('Hasta') },
];

/** Where the list is and how wide the layout, frame by frame; lists that come and go are `null` in between. */
async function watch(page: Page): Promise<{ left: number; right: number; layout: number }[]> {
  return page.evaluate(async () => {
    const frames: { left: number; right: number; layout: number }[] = [];
    for (let frame = 0; frame < 40; frame += 1) {
      await new Promise((next) => requestAnimationFrame(next));
      const lists = [...document.querySelectorAll('[class*="-dropdown"][data-position]')];
      const list = lists.find((one) => one.getClientRects().length > 0);
      const { left, right } = list?.getBoundingClientRect() ?? { left: 0, right: 0 };
      frames.push({ left, right, layout: window.innerWidth });
    }
    return frames;
  });
}

for (const width of [360, 390])
  test(`F-B11 at ${width} px no list is wider than the screen, changes its layout, or flickers`, async ({
    browser,
    world,
  }) => {
    test.slow();
    const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
      viewport: { width, height: 780 },
      isMobile: true,
      hasTouch: true,
      // the list was placed anew while it was drawn in
      reducedMotion: 'no-preference',
    });
    for (const { what, path, reach, field, typed } of PICKERS)
      await test.step(what, async () => {
        await page.goto(`${world.stack.url}/${path}`);
        await reach?.(page);
        const opener = field(page).first();
        await opener.tap();
        if (typed !== undefined) await opener.fill(typed);
        const list = page.locator('[class*="-dropdown"][data-position]').filter({ visible: true }).first();
        await expect(list, what).toBeVisible();
        const frames = await watch(page);
        expect(
          frames.filter(({ left, right, layout }) => layout !== width || left < 0 || right > width),
          what,
        ).toEqual([]);
        expect(await list.isVisible(), what).toBe(true);
      });
  });
