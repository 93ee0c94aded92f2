import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './accessibility.ts';
import { FINGER, tooSmall } from '../../../tools/browser/too-small.ts';

const TOUCH = /\((pointer: coarse|hover: none)\)/;

/**
 * A part of the screen has large enough touch targets on a tablet and on a phone. On the phone it meets WCAG 2.2 AA in
 * both themes, and nothing scrolls sideways.
 */
export async function expectFitForFingers(part: string): Promise<void> {
  const leave = enterTouchScreen();
  try {
    for (const [width, height] of [
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.viewport(width, height);
      expect(document.querySelectorAll(part).length).toBeGreaterThan(0);
      await expect.poll(() => tooSmall({ within: part, finger: FINGER }), { message: `at ${width} px` }).toEqual([]);
    }
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible(part);
  } finally {
    await leave();
  }
}

/** Applies the styles for touch screens: the browser of these tests has a mouse, and cannot get it back once it lost it. */
function enterTouchScreen(): () => Promise<void> {
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && TOUCH.test(rule.conditionText))
    .map((rule) => ({ media: (rule as CSSMediaRule).media, before: (rule as CSSMediaRule).media.mediaText }));
  expect(rules.length).toBeGreaterThan(0);
  for (const { media, before } of rules) media.mediaText = before.replace(TOUCH, '(min-width: 0)');
  return async () => {
    for (const { media, before } of rules) media.mediaText = before;
    await page.viewport(1366, 768);
  };
}
