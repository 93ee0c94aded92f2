import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('lets so many through at once, in their order, and goes on after a failure', async () => {
  const pass = createGate(2);
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((number) =>
      pass(async () => {
        most = Math.max(most, ++inside);
        order.push(number);
        await Promise.resolve();
        inside--;
        if (number === 2) throw new Error('no');
        return number;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
