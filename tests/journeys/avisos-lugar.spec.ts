import type { Page } from '@playwright/test';
import { acceptedChat, takeChat } from './support/chat.ts';
import { expect, freeze, PHONE, test, toasts } from './support/world.ts';

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];
const PAGES = [
  '/dashboard',
  '/conversations',
  '/internal-chat',
  '/notas-rapidas',
  '/explorar-chats',
  '/encuestas',
  '/contacts',
  '/kanban',
  '/tareas',
  '/users',
  '/productos',
  '/cotizaciones',
  '/movimientos',
  '/reports',
];

/** As high as a toast of two lines. */
const TWO_LINES = 50;

/** The controls outside the top bar, and the sidebar's switch in it, that a toast covers. */
function coveredBy(page: Page, height = TWO_LINES): Promise<string[]> {
  return page.evaluate((tall) => {
    const corner = document.querySelector('[role="region"][aria-label="Avisos"]')?.getBoundingClientRect();
    if (!corner || corner.width < 250) return ['no room'];
    const bottom = corner.top + tall;
    return [...document.querySelectorAll('button, a[href], input, select, textarea, [role="tab"]')].flatMap(
      (control) => {
        const { left, right, top, bottom: end, width, height: high } = control.getBoundingClientRect();
        const isApart = right <= corner.left || left >= corner.right || end <= corner.top || top >= bottom;
        if (!control.checkVisibility({ visibilityProperty: true })) return [];
        const isOther =
          control.closest('[aria-label="Avisos"]') !== null || control.closest('header:has(> [data-free])');
        if (isApart || width < 2 || high < 2 || (isOther && !control.matches('[aria-expanded]:first-child'))) return [];
        return [control.getAttribute('aria-label') ?? control.textContent];
      },
    );
  }, height);
}

test('F-A02 a toast covers no control of any page at three sizes', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  for (const path of PAGES) {
    await page.goto(world.stack.url + path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => coveredBy(page), `${path} at ${size.width}`).toEqual([]);
    }
  }
});

test('F-A02 a failure of two lines is in the top bar, above the chat’s header, the lists and the composer', async ({
  browser,
  world,
}) => {
  const { page, context, box } = await acceptedChat(browser, world, 'Aviso Arriba', { clock: true });
  await context.route('**/api/conversations/*/messages', async (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await box.fill('esto no sale');
  await freeze(page);
  await page.keyboard.press('Enter');
  const toast = toasts(page).filter({ hasText: 'Error inesperado' });
  await expect(toast).toContainText('No hay conexión con el servidor.');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const heightOf = async () => (await toast.boundingBox())?.height ?? Infinity;
    await expect.poll(heightOf, `at ${size.width}`).toBeLessThanOrEqual(size.width < 600 ? 62 : TWO_LINES);
    const tall = await heightOf();
    await expect.poll(() => coveredBy(page, tall), `at ${size.width}`).toEqual([]);
  }
});

test('F-A02 on a phone a toast leaves «Cerrar» of a full-screen dialog free', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1), PHONE);
  const { chat } = await takeChat(world, page, 'Aviso Encima');
  await chat.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Generar cotización' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generar cotización' });
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeInViewport();
  await expect.poll(async () => (await coveredBy(page)).includes('Cerrar')).toBe(false);
});
