import { expect, test } from 'vitest';
import { scrollStep } from './board-scroll.ts';

// covers D2-2.5-02b
test('the columns move by 90 percent of what is seen, by 300 px at least', () => {
  expect(scrollStep(1000)).toBe(900);
  expect(scrollStep(200)).toBe(300);
});
