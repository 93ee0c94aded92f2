import axe, { type RunOnly } from 'axe-core';
import { expect, onTestFinished } from 'vitest';

const WCAG_22_AA: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Its rules that depend on the theme. */
const OF_COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** A part of the screen violates no rule of WCAG 2.2 AA, in the light and in the dark theme. */
export async function expectAccessible(part: string, themes = ['light', 'dark']): Promise<void> {
  const html = document.documentElement;
  const before = html.getAttribute('data-mantine-color-scheme') ?? 'light';
  onTestFinished(() => html.setAttribute('data-mantine-color-scheme', before));
  for (const [place, theme] of themes.entries()) {
    html.setAttribute('data-mantine-color-scheme', theme);
    await settle();
    const runOnly = place === 0 ? WCAG_22_AA : OF_COLOURS;
    const { violations } = await axe.run({ include: [part] }, { runOnly, resultTypes: ['violations'] });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(found, theme).toEqual([]);
  }
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
