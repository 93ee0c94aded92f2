import type { Page } from '@playwright/test';
import { PICKERS } from './support/pickers.ts';
import { expect, panel, test } from './support/world.ts';

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
  for (const rol of ['SUPERVISOR', 'SUPERADMIN'] as const)
    test(`F-B11 at ${width} px no list of a ${rol} is wider than the screen, changes its layout, or flickers`, async ({
      browser,
      world,
    }) => {
      test.setTimeout(300_000);
      const { page } = await world.signIn(browser, world.account(rol), {
        viewport: { width, height: 780 },
        isMobile: true,
        hasTouch: true,
        // the list was placed anew while it was drawn in
        reducedMotion: 'no-preference',
      });
      for (const picker of PICKERS.filter((one) => (one.rol ?? 'SUPERVISOR') === rol))
        await test.step(picker.what, async () => {
          const { what, path, reach, field, typed } = picker;
          await page.goto(`${world.stack.url}/${path}`);
          await reach?.(page, (name) => panel(page).open(name));
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
