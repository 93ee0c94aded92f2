import type { Page } from '@playwright/test';
import { coveredBy } from './support/avisos.ts';
import { plantPlantillas, registerExtremos } from './support/extremos.ts';
import { expect, test, visit } from './support/world.ts';

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

/** Beside the open sidebar: the narrowest width of each layout that all tables have, and that some have more. */
const BESIDE_OPEN = [768, 1024, 1280];
const BESIDE_OPEN_MORE = [1230, 1430, 1920];
const WITH_MORE = ['users', 'tareas', 'explorar-chats'];
const BESIDE_COLLAPSED = [390, 768];

/** A row, or a card, with one of the longest planted words. */
const longest = (page: Page) => page.locator('main').getByText(/W{20}/).filter({ visible: true }).first();

test('F-A02 beside the open and the collapsed sidebar no content makes a table scroll sideways or a badge break, and a toast covers no control', async ({
  browser,
  world,
}) => {
  test.slow();
  const owner = await registerExtremos(world);
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
    });
    const sidebar = page.getByRole('button', { name: /^(Contraer|Mostrar) el menú$/ });
    let isOpen = false;
    for (const path of paths)
      await test.step(path, async () => {
        await visit(page, path);
        await expect(longest(page)).toBeVisible();
        if (path === 'reports') await page.getByRole('button', { name: 'ver', exact: true }).first().click();
        await expect(sidebar).toHaveAttribute('aria-expanded', String(isOpen));
        await expectSpace(page, path, isOpen);
        // the next page begins in this state
        isOpen = !isOpen;
        await sidebar.click();
        await expect(sidebar).toHaveAttribute('aria-expanded', String(isOpen));
        await expectSpace(page, path, isOpen);
      });
  }
  await removePlantillas();
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    path: 'dashboard',
  });
  for (const path of ['dashboard', 'kanban', 'cotizaciones', 'conversations', 'internal-chat'])
    await test.step(`beneath a toast: ${path}`, async () => {
      await visit(page, path);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      for (const width of [390, 1366, 1920]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(() => coveredBy(page), `at ${width}`).toEqual([]);
      }
    });
});

async function expectSpace(page: Page, path: string, isOpen: boolean): Promise<void> {
  const wide = WITH_MORE.includes(path) ? [...BESIDE_OPEN, ...BESIDE_OPEN_MORE] : BESIDE_OPEN;
  for (const width of isOpen ? wide : BESIDE_COLLAPSED)
    await test.step(`at ${width}`, async () => {
      await page.setViewportSize({ width, height: 1024 });
      await expectNoSideways(page);
      await expect.poll(() => coveredBy(page), 'beneath a toast').toEqual([]);
      const broken = await page
        .locator('tbody :is([data-tone], [data-estado], [data-value])')
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
