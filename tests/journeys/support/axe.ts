import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations of WCAG 2.2 AA in a part of the page, by all rules or only by those about colours. */
export async function violationsOf(page: Page, { part = 'html', only }: { part?: string; only?: 'colours' } = {}) {
  // injected into each page once: that takes longer than a check
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const runOnly =
    only === 'colours'
      ? ({ type: 'rule', values: COLOUR_RULES } as const)
      : ({ type: 'tag', values: WCAG_22_AA } as const);
  return page.evaluate(look, { part, runOnly });
}

/**
 * The same in both themes: all rules in the current one, and the colour rules in the other, which stays on. Changing a
 * theme takes as long as a check: changing back would double it.
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

/** Runs in the page. */
async function look({ part, runOnly }: { part: string; runOnly: axe.RunOnly }): Promise<string[]> {
  // fading elements and changing themes are checked after their transition
  const moving = () =>
    document
      .getAnimations()
      .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)) && one.playState === 'running')
      // a transition inside a hidden element does not advance, and would never end
      .filter(({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false);
  do {
    await Promise.allSettled(moving().map((one) => one.finished));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  } while (moving().length > 0);
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run({ include: [part] }, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
