import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What of the part of the page breaks WCAG 2.2 AA, of all its rules or of those that look at colours. */
export async function violationsOf(page: Page, { part = 'html', only }: { part?: string; only?: 'colours' } = {}) {
  // told in one piece: there are no frames, for which a tab more would be opened each time
  const axe = new AxeBuilder({ page })
    .include(part)
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const looking = only === 'colours' ? axe.withRules(COLOUR_RULES) : axe.withTags(WCAG_22_AA);
  const { violations } = await looking.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
