import type { Page } from '@playwright/test';
import { violationsInBothThemes, violationsOf } from './support/axe.ts';
import { coveredBy } from './support/avisos.ts';
import { plantPlantillas, registerExtremos } from './support/extremos.ts';
import { askApi, expect, test, visit } from './support/world.ts';

interface Place {
  path: string;
  /** An element of the loaded page. */
  shown: (page: Page) => ReturnType<Page['getByRole']>;
}

const region = (name: string | RegExp) => (page: Page) => page.getByRole('region', { name }).first();
const row = (page: Page) => page.locator('tbody').getByRole('row').nth(1);
const action = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first();

/** The pages of the account and of the administration, by role. */
const PLACES: readonly { what: string; role: 'SUPERVISOR' | 'SUPERADMIN'; places: readonly Place[] }[] = [
  {
    what: 'account, balance, top-ups, settings, prompts, connections and audit',
    role: 'SUPERVISOR',
    places: [
      { path: 'mi-perfil', shown: (page) => page.getByRole('form', { name: 'Mi información' }) },
      { path: 'subscriptions', shown: region('Planes de precios') },
      { path: 'movimientos', shown: row },
      { path: 'recargas', shown: region('Nueva recarga') },
      { path: 'settings', shown: region('Información de la empresa') },
      {
        path: 'settings?tab=apariencia',
        shown: (page) => page.getByRole('form', { name: 'Configuración de la marca' }),
      },
      { path: 'settings?tab=apis', shown: (page) => page.getByRole('form', { name: 'Configuración de API' }) },
      { path: 'channels', shown: action(/^Opciones de /) },
      { path: 'reports', shown: action(/^ver$/) },
      { path: 'areas/1/prompts', shown: (page) => page.getByRole('navigation', { name: 'Versiones' }) },
    ],
  },
  {
    what: 'templates',
    role: 'SUPERADMIN',
    places: [
      { path: 'admin/plantillas-masivo', shown: (page) => page.getByRole('button', { name: /^oferta_relampago/ }) },
    ],
  },
];

/** Neither the page nor a table within it scrolls sideways. */
async function expectNoSideways(page: Page): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const { scrollWidth } = document.documentElement;
      const parts = [...document.querySelectorAll('main, main [role=region]')];
      return [
        ...(scrollWidth > window.innerWidth ? [`the page: ${scrollWidth}`] : []),
        ...parts
          .filter((part) => part.scrollWidth > part.clientWidth)
          .map((part) => `${part.getAttribute('aria-label')}: ${part.scrollWidth} > ${part.clientWidth}`),
      ];
    });
  await expect.poll(wide).toEqual([]);
}

for (const { what, role, places } of PLACES)
  test(`${what}: WCAG 2.2 AA in both themes, on desktop and phone, and nothing scrolls sideways`, async ({
    browser,
    world,
  }) => {
    test.slow();
    const { page } = await world.signIn(browser, world.account(role), {
      reducedMotion: 'reduce',
      colorScheme: 'light',
      path: 'contacts',
    });
    // a version to show
    if (role === 'SUPERVISOR')
      await askApi(page, 'POST', '/areas/1/prompts', { contenido: 'Saluda y trata de usted.', activar: false });
    for (const { path, shown } of places)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1366, height: 768 });
        await visit(page, path);
        await expect(shown(page)).toBeVisible();
        await expectNoSideways(page);
        expect(await violationsInBothThemes(page, 'main')).toEqual([]);
        for (const width of [768, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await expect(shown(page)).toBeVisible();
          await expectNoSideways(page);
        }
        // in the theme that the desktop ended with, and the next page begins with
        expect(await violationsOf(page, { part: 'main' })).toEqual([]);
      });
    if (role === 'SUPERVISOR')
      for (const path of ['dashboard', 'kanban', 'cotizaciones', 'conversations', 'internal-chat'])
        await test.step(path, async () => {
          await visit(page, path);
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
          for (const width of [390, 1366, 1920]) {
            await page.setViewportSize({ width, height: 844 });
            await expect.poll(() => coveredBy(page), `beneath a toast at ${width}`).toEqual([]);
          }
        });
  });

/** Beside the open sidebar: the narrowest width of each table layout. */
const BESIDE_OPEN = [768, 1024, 1230, 1280, 1430, 1920];
const BESIDE_COLLAPSED = [390, 768];

/** A row, or a card, with one of the longest planted words. */
const longest = (page: Page) => page.locator('main').getByText(/W{20}/).filter({ visible: true }).first();

test('F-A02 beside the open and the collapsed sidebar no content makes a table scroll sideways or a badge break, and a toast covers no control', async ({
  browser,
  page: first,
  world,
}) => {
  test.slow();
  const owner = await registerExtremos(first, world);
  const removePlantillas = await plantPlantillas(world, world.account('SUPERADMIN').email);
  for (const [who, paths] of [
    [
      owner,
      [
        'reports',
        'users',
        'contacts',
        'tareas',
        'encuestas',
        'explorar-chats',
        'recargas',
        'movimientos',
        'productos',
        'areas',
        'channels',
        'notas-rapidas',
      ],
    ],
    // among those of every business
    [
      world.account('SUPERADMIN'),
      ['admin/plantillas-masivo?q=WWW', 'admin/usuarios?q=WWW', 'admin/suscriptores?q=WWW'],
    ],
  ] as const) {
    const { page } = await world.signIn(browser, who, {
      viewport: { width: 768, height: 1024 },
      reducedMotion: 'reduce',
    });
    const sidebar = page.getByRole('button', { name: /^(Contraer|Mostrar) el menú$/ });
    let isOpen = false;
    for (const path of paths)
      await test.step(path, async () => {
        await visit(page, path);
        await expect(longest(page)).toBeVisible();
        if (path === 'reports') await page.getByRole('button', { name: 'ver', exact: true }).first().click();
        await expect(sidebar).toHaveAttribute('aria-expanded', String(isOpen));
        await expectSpace(page, isOpen);
        // the next page begins in this state
        isOpen = !isOpen;
        await sidebar.click();
        await expect(sidebar).toHaveAttribute('aria-expanded', String(isOpen));
        await expectSpace(page, isOpen);
      });
  }
  await removePlantillas();
});

async function expectSpace(page: Page, isOpen: boolean): Promise<void> {
  for (const width of isOpen ? BESIDE_OPEN : BESIDE_COLLAPSED)
    await test.step(`at ${width}`, async () => {
      await page.setViewportSize({ width, height: 1024 });
      await expectNoSideways(page);
      await expect.poll(() => coveredBy(page), 'beneath a toast').toEqual([]);
      const broken = await page
        .locator('tbody :is([data-estado], [data-value])')
        .evaluateAll((badges) => badges.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent));
      expect(broken).toEqual([]);
      // a table that cannot grow lets its words overlap instead
      const spilt = await page
        .locator('td')
        .evaluateAll((cells) =>
          cells
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible')
            .map((one) => `${one.dataset['title'] ?? ''} ${one.scrollWidth} > ${one.clientWidth}`),
        );
      expect(spilt).toEqual([]);
    });
  await page.setViewportSize({ width: 768, height: 1024 });
}
