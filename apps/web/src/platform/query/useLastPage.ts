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
 * Navigates to the last page with rows if the page in the address is behind it: its last row was removed, or the
 * address was stored or edited. `isKnown` is false while the total belongs to an earlier request. The first page is
 * omitted from the address.
 */
export function useLastPage(shown: Shown, isKnown: boolean, go: (page: number | undefined) => void): void {
  const { page } = shown;
  const last = isKnown ? lastPageOf(shown) : page;
  const lead = useEffectEvent(go);
  useEffect(() => {
    if (page > last) lead(last || undefined);
  }, [page, last]);
}
