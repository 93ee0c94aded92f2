import { describe, expect, it } from 'vitest';
import { SCREEN_SEARCH, type SearchSays } from '@tertulia/contract/access/screen-search';
import { SCREENS, type ScreenName } from '@tertulia/contract/access/screens';
import { router } from './router.tsx';

/** One value per type of a key. */
const OF_A_KIND = { id: 7, text: 'café', day: '2026-11-05', minute: '2026-11-05T09:30' } as const;

const valuesOf = (says: SearchSays): readonly unknown[] => (typeof says === 'string' ? [OF_A_KIND[says]] : says);

/** The search parameters that the screen's page receives from an address. */
function readAs(name: ScreenName, search: Record<string, unknown>): Record<string, unknown> {
  const { validateSearch } = router.routesByPath[SCREENS[name].path].options;
  if (typeof validateSearch !== 'function') throw new Error(`${name} reads nothing of its address`);
  return validateSearch(search);
}

describe('an address that leads to a screen from elsewhere', () => {
  const screens = Object.entries(SCREEN_SEARCH) as [ScreenName, Record<string, SearchSays>][];

  // covers D1-2.17-01
  it.each(screens)('is read whole by %s, every key with every possible value', (name, keys) => {
    const full = Object.fromEntries(Object.entries(keys).map(([key, says]) => [key, valuesOf(says)[0]]));
    for (const [key, says] of Object.entries(keys))
      for (const value of valuesOf(says)) expect(readAs(name, { ...full, [key]: value })[key], key).toBe(value);
  });
});
