import type { Page } from '@playwright/test';

/** As high as a toast of two lines. */
export const TWO_LINES = 50;

/** The controls outside the top bar, and the sidebar's switch in it, that a toast covers. */
export function coveredBy(page: Page, height = TWO_LINES): Promise<string[]> {
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
