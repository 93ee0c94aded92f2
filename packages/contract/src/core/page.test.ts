import { expect, test } from 'vitest';
import { toCappedPage, toPage } from './page.ts';

// covers D2-3-32
test.each([
  [0, 0, true, 0],
  [1, 0, true, 1],
  [20, 0, true, 1],
  [21, 0, false, 2],
  [21, 1, true, 2],
  [40, 1, true, 2],
  [41, 1, false, 3],
])('of %d rows, twenty to a page, page %d is the last: %s, of %d', (total, page, last, totalPages) => {
  expect(toPage([], total, page, 20)).toEqual({
    content: [],
    totalElements: total,
    totalPages,
    number: page,
    size: 20,
    last,
  });
});

test.each([
  [40, false, { totalElements: 40, last: true }],
  [41, true, { totalElements: 40, last: false, totalIsCapped: true }],
  [41, false, { totalElements: 40, last: true, totalIsCapped: true }],
])('of %d rows counted up to 40, with more behind the second page: %s', (total, hasMore, page) => {
  expect(toCappedPage([], { total, hasMore }, { page: 1, size: 20, cap: 40 })).toEqual({
    content: [],
    totalPages: 2,
    number: 1,
    size: 20,
    ...page,
  });
});
