import { formatCount } from './numbers.ts';

interface Range {
  /** From 0. */
  page: number;
  size: number;
  total: number;
  /** True if the count stopped at its limit: there are more rows than `total`. */
  isCapped: boolean;
  isLast: boolean;
}

/** `21–40 de 1.234`; `21–40 de 10.000+` if the count stopped. */
export function formatRange({ page, size, total, isCapped, isLast }: Range): string {
  const to = isLast && !isCapped ? total : (page + 1) * size;
  return `${formatCount(page * size + 1)}–${formatCount(to)} de ${formatCount(total)}${isCapped ? '+' : ''}`;
}

/** The last page with rows, from 0; `page` itself if the count stopped, because more pages may follow. */
export function lastPageOf({ page, size, total, isCapped }: Omit<Range, 'isLast'>): number {
  return isCapped ? page : Math.max(0, Math.ceil(total / size) - 1);
}
