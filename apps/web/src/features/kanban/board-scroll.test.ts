import { expect, test } from 'vitest';
import { scrollStep } from './board-scroll.ts';

// covers D2-2.5-02b
test('the columns scroll by 90 percent of the visible width, by at least 300 px', () => {
  expect(scrollStep(1000)).toBe(900);
  expect(scrollStep(200)).toBe(300);
});
