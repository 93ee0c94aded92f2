import axe from 'axe-core';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A part of the screen violates no rule of WCAG 2.2 AA, in the light and in the dark theme. */
export async function expectAccessible(part: string, themes = ['light', 'dark']): Promise<void> {
  const html = document.documentElement;
  const before = html.getAttribute('data-mantine-color-scheme') ?? 'light';
  onTestFinished(() => html.setAttribute('data-mantine-color-scheme', before));
  for (const theme of themes) {
    html.setAttribute('data-mantine-color-scheme', theme);
    await settle();
    const { violations } = await axe.run({ include: [part] }, { runOnly: { type: 'tag', values: WCAG_22_AA } });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(found, theme).toEqual([]);
  }
}

/** The same on a phone, where the page does not scroll sideways either. */
export async function expectAccessibleOnPhone(part: string): Promise<void> {
  onTestFinished(() => page.viewport(1366, 768));
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible(part);
  await page.viewport(1366, 768);
}

/** Waits for the transitions of the entering element and of the theme's colours. */
async function settle(): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  do {
    await Promise.allSettled(moving().map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  } while (moving().length > 0);
}
