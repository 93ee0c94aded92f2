import { expect, test } from 'vitest';
import { tareasBadgeQuery } from './useTareasPendientes.ts';

// covers D1-9-12, D2-9-03
test('the waiting tasks are counted again every 60000 ms', () => {
  expect(tareasBadgeQuery(3).refetchInterval).toBe(60_000);
});
