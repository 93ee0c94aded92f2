import { describe, expect, it } from 'vitest';
import { formatRange, lastPageOf } from './ranges.ts';

describe('the displayed range of a page', () => {
  it('counts from one, and ends with the total on the last page', () => {
    expect(formatRange({ page: 0, size: 20, total: 1234, isCapped: false, isLast: false })).toBe('1–20 de 1.234');
    expect(formatRange({ page: 61, size: 20, total: 1234, isCapped: false, isLast: true })).toBe(
      '1.221–1.234 de 1.234',
    );
  });

  it('shows «10.000+» if the count stopped', () => {
    expect(formatRange({ page: 1, size: 20, total: 10_000, isCapped: true, isLast: false })).toBe('21–40 de 10.000+');
  });

  it('returns the last page with rows, and does not guess it if the count stopped', () => {
    const of = (total: number, page = 3, isCapped = false) => lastPageOf({ page, size: 20, total, isCapped });
    expect([of(0), of(1), of(20), of(21), of(60), of(61)]).toEqual([0, 0, 0, 1, 2, 3]);
    expect(of(10_000, 700, true)).toBe(700);
  });
});
