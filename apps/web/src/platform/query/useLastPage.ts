import { useEffect, useEffectEvent } from 'react';
import { lastPageOf } from '../format/ranges.ts';

interface Shown {
  /** From 0. */
  page: number;
  size: number;
  total: number;
  isCapped: boolean;
}

/**
 * Leads back to the last page that has rows where the one in the address lies behind it: its last row was removed, or the
 * address was kept, or written by hand. `isKnown` is false while the total is still another question's; the first page is none
 * in an address.
 */
export function useLastPage(shown: Shown, isKnown: boolean, go: (page: number | undefined) => void): void {
  const { page } = shown;
  const last = isKnown ? lastPageOf(shown) : page;
  const lead = useEffectEvent(go);
  useEffect(() => {
    if (page > last) lead(last || undefined);
  }, [page, last]);
}
