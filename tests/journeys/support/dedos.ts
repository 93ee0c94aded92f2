import type { Page } from '@playwright/test';
import { FINGER, tooSmall as inPage } from '../../../tools/browser/too-small.ts';

export { FINGER };

/** The touch targets in a part of the page that are too small for a finger, with their sizes. */
export function tooSmall(page: Page, part: string): Promise<string[]> {
  return page.evaluate(inPage, { within: part, finger: FINGER });
}
