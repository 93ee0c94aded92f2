import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What of the part of the page breaks WCAG 2.2 AA, of all its rules or of those that look at colours. */
export async function violationsOf(page: Page, { part = 'html', only }: { part?: string; only?: 'colours' } = {}) {
  // given to each page once: to read it anew for each look took longer than the look
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const runOnly =
    only === 'colours'
      ? ({ type: 'rule', values: COLOUR_RULES } as const)
      : ({ type: 'tag', values: WCAG_22_AA } as const);
  return page.evaluate(look, { part, runOnly });
}

/**
 * The same in both themes: of all rules in the one that is shown, and in the other, which the page stays in, of those that look at
 * colours. To change a theme takes as long as to look: there and back again would double it.
 */
export async function violationsInBothThemes(page: Page, part = 'html'): Promise<string[]> {
  const html = page.locator('html');
  const shown = await html.getAttribute('data-mantine-color-scheme');
  const found = (await violationsOf(page, { part })).map((one) => `${shown}: ${one}`);
  const other = shown === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', other);
  const inOther = await violationsOf(page, { part, only: 'colours' });
  return [...found, ...inOther.map((one) => `${other}: ${one}`)];
}

/**
 * What breaks them of a page whose time stands still: a look needs timers of its own, and gets so many milliseconds of the page's as it needs,
 * far fewer than a person notices.
 */
export async function violationsOfFrozen(page: Page, options: Parameters<typeof violationsOf>[1]) {
  let isOver = false;
  const looking = violationsOf(page, options).finally(() => (isOver = true));
  while (!isOver) await page.clock.runFor(1);
  return looking;
}

/** Runs in the page. */
async function look({ part, runOnly }: { part: string; runOnly: axe.RunOnly }): Promise<string[]> {
  // what fades in, or goes over to another theme's colours, is looked at when it has arrived
  const moving = () =>
    document
      .getAnimations()
      .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)) && one.playState === 'running')
      // what is folded away does not move on, and would never arrive
      .filter(({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false);
  do {
    await Promise.allSettled(moving().map((one) => one.finished));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  } while (moving().length > 0);
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run({ include: [part] }, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
