import { formatCount } from './numbers.ts';

interface Range {
  /** From 0. */
  page: number;
  size: number;
  total: number;
  /** True where counting stopped: there are more than `total`. */
  isCapped: boolean;
  isLast: boolean;
}

/** `21–40 de 1.234`; `21–40 de 10.000+` where counting stopped. */
export function formatRange({ page, size, total, isCapped, isLast }: Range): string {
  const to = isLast && !isCapped ? total : (page + 1) * size;
  return `${formatCount(page * size + 1)}–${formatCount(to)} de ${formatCount(total)}${isCapped ? '+' : ''}`;
}

/** The last page that has rows, from 0; `page` itself where counting stopped, for more may stand behind. */
export function lastPageOf({ page, size, total, isCapped }: Omit<Range, 'isLast'>): number {
  return isCapped ? page : Math.max(0, Math.ceil(total / size) - 1);
}
