import type { Page } from '@playwright/test';
import { OPTIONS_BUTTONS } from './support/menus.ts';
import { PICKERS, type Picker } from './support/pickers.ts';
import { expect, panel, test } from './support/world.ts';

const FRAMES_OF_PICKER = 40;
const FRAMES_OF_MENU = 12;
const HEIGHT = 780;
const WIDTHS = [360, 390] as const;

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  layout: number;
}

/** The list's position and layout width, frame by frame; a removed list is zeros. */
async function watch(page: Page, count: number): Promise<Frame[]> {
  return page.evaluate(async (many) => {
    const frames: Frame[] = [];
    for (let frame = 0; frame < many; frame += 1) {
      await new Promise((next) => requestAnimationFrame(next));
      const lists = [...document.querySelectorAll('[class*="-dropdown"][data-position]')];
      const list = lists.find((one) => one.getClientRects().length > 0);
      const { left, right, top, bottom } = list?.getBoundingClientRect() ?? { left: 0, right: 0, top: 0, bottom: 0 };
      frames.push({ left, right, top, bottom, layout: window.innerWidth });
    }
    return frames;
  }, count);
}

for (const rol of ['SUPERVISOR', 'SUPERADMIN'] as const)
  test(`F-B11 at 360 and 390 px no list of a ${rol} is wider than the screen, changes its layout, or flickers`, async ({
    browser,
    world,
  }) => {
    test.setTimeout(300_000);
    const { page } = await world.signIn(browser, world.account(rol), {
      viewport: { width: WIDTHS[0], height: HEIGHT },
      isMobile: true,
      hasTouch: true,
      // the list moved during its entry animation
      reducedMotion: 'no-preference',
    });
    let before: Picker | undefined;
    for (const picker of PICKERS.filter((one) => (one.rol ?? 'SUPERVISOR') === rol))
      await test.step(picker.what, async () => {
        const { what, path, reach, field, typed } = picker;
        if (before?.path !== path || before.reach !== reach) {
          await page.goto(`${world.stack.url}/${path}`);
          await reach?.(page, (name) => panel(page).open(name));
        }
        before = picker;
        const list = page.locator('[class*="-dropdown"][data-position]').filter({ visible: true });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          const opener = field(page).first();
          await opener.tap();
          if (typed !== undefined) await opener.fill(typed);
          await expect(list.first(), what).toBeVisible();
          const frames = await watch(page, FRAMES_OF_PICKER);
          expect(
            frames.filter(({ left, right, layout }) => layout !== width || left < 0 || right > width),
            `${what} at ${width}`,
          ).toEqual([]);
          expect(await list.first().isVisible(), what).toBe(true);
          await opener.press('Escape');
          await expect(list, what).toHaveCount(0);
          if (typed !== undefined) await opener.fill('');
        }
      });
    let shown = '';
    for (const one of OPTIONS_BUTTONS.filter(({ rol: of = 'SUPERVISOR' }) => of === rol))
      await test.step(`options, ${one.what}`, async () => {
        const { what, path, reach, button } = one;
        const wanted = typeof path === 'string' ? path : await path(page);
        if (wanted !== shown) await page.goto(`${world.stack.url}/${wanted}`);
        shown = wanted;
        await reach?.(page, world);
        const menu = page.getByRole('menu').filter({ visible: true });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          await button(page).filter({ visible: true }).first().tap();
          await expect(menu, what).toBeVisible();
          const frames = await watch(page, FRAMES_OF_MENU);
          expect(
            frames.filter(
              ({ left, right, top, bottom, layout }) =>
                layout !== width || left < 0 || right > width || top < 0 || bottom > HEIGHT,
            ),
            `${what} at ${width}`,
          ).toEqual([]);
          await expect(menu, what).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(menu, what).toHaveCount(0);
        }
      });
  });
