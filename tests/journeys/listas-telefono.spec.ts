import type { Locator, Page } from '@playwright/test';
import { expect, panel, test, visit } from './support/world.ts';

const FRAMES = 12;
const HEIGHT = 780;
const WIDTH = 360;

/** The list's position and layout width, frame by frame; a removed list is zeros. */
async function watch(page: Page) {
  return page.evaluate(async (many) => {
    const frames: { left: number; right: number; top: number; bottom: number; layout: number }[] = [];
    for (let frame = 0; frame < many; frame += 1) {
      await new Promise((next) => requestAnimationFrame(next));
      const lists = [...document.querySelectorAll('[class*="-dropdown"][data-position]')];
      const list = lists.find((one) => one.getClientRects().length > 0);
      const { left, right, top, bottom } = list?.getBoundingClientRect() ?? { left: 0, right: 0, top: 0, bottom: 0 };
      frames.push({ left, right, top, bottom, layout: window.innerWidth });
    }
    return frames;
  }, FRAMES);
}

/** Opens a list; in no frame is it off the screen, and it stays open. Esc closes it. */
async function expectInside(page: Page, what: string, opener: Locator, typed?: string): Promise<void> {
  const list = page.locator('[class*="-dropdown"][data-position]').filter({ visible: true });
  await opener.tap();
  if (typed !== undefined) await opener.fill(typed);
  await expect(list.first(), what).toBeVisible();
  // a calendar is above its field only from the second frame on
  const isMenu = (await opener.getAttribute('aria-haspopup')) === 'menu';
  const isOff = ({ left, right, top, bottom, layout }: Awaited<ReturnType<typeof watch>>[number]) =>
    layout !== WIDTH || left < 0 || right > WIDTH || (isMenu && (top < 0 || bottom > HEIGHT));
  expect((await watch(page)).filter(isOff), what).toEqual([]);
  expect(await list.first().isVisible(), what).toBe(true);
  await page.keyboard.press('Escape');
  await expect(list, what).toHaveCount(0);
}

// each kind of list at each place is in ui/table/phone-lists.dom.test.tsx, which also says that the features draw no others
test('F-B11 on a phone no list is wider than the screen, changes its layout, or flickers', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    viewport: { width: WIDTH, height: HEIGHT },
    isMobile: true,
    hasTouch: true,
    // the list moved during its entry animation
    reducedMotion: 'no-preference',
  });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const calendar = (place: Locator, name: string | RegExp) =>
    place.getByLabel(name).locator('xpath=ancestor::*[contains(@class,"InputWrapper")][1]').getByRole('button');

  await test.step('a search in a dialog, and menus of the conversations', async () => {
    await page.getByRole('button', { name: 'Iniciar un chat' }).tap();
    await expectInside(page, 'contact', dialog.getByPlaceholder('Busca por nombre o número'), 'ana');
    await dialog.getByRole('button', { name: 'Cerrar' }).tap();
    await expectInside(page, 'which chats', page.getByRole('button', { name: 'Elegir qué chats ver' }));
    const body = 'Buenas tardes, cuando puedan me llaman, por favor, al 310 555 0101';
    const profileName = `Menús ${world.newCustomer().slice(-4)}`;
    await world.control.inbound({ from: world.newCustomer(), to: world.business, body, profileName });
    await panel(page).waiting();
    await panel(page).take(profileName);
    await expectInside(page, 'number', page.getByRole('button', { name: /^Opciones del número/ }));
    await expectInside(page, 'message', page.getByRole('button', { name: /^Opciones del mensaje/ }).first());
    await expectInside(page, 'header of a chat', page.getByRole('button', { name: 'Más opciones' }));
  });

  await test.step('a list, a calendar and a palette in a dialog', async () => {
    await visit(page, 'kanban');
    const card = main.getByRole('button', { name: /^Más opciones de / }).nth(1);
    await expectInside(page, 'card', card);
    await card.tap();
    await page.getByRole('menuitem', { name: /asignar tarea/i }).tap();
    await expectInside(page, 'user', dialog.getByRole('combobox', { name: /Usuario/ }));
    await expectInside(page, 'date', calendar(dialog, /^Fecha/));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await main
      .getByRole('button', { name: /^Opciones de (?!l? ?tablero)/ })
      .first()
      .tap();
    await page.getByRole('menuitem', { name: /^Editar/ }).tap();
    await expectInside(page, 'color', dialog.getByLabel('Color'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a list and a calendar in the right half of a page, and proposals', async () => {
    await visit(page, 'explorar-chats');
    await main.getByRole('button', { name: /^Filtros/ }).tap();
    await expectInside(page, 'channel', main.getByRole('combobox', { name: 'Canal' }));
    await expectInside(page, 'until', calendar(main, 'Hasta'));
    await visit(page, 'reports');
    await expectInside(page, 'entity', main.getByLabel('Entidad'));
  });
});
