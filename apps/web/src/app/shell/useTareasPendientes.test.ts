import { expect, test } from 'vitest';
import { tareasBadgeQuery } from './useTareasPendientes.ts';

test('the tasks that wait are counted again every 60000 ms', () => {
  expect(tareasBadgeQuery(3).refetchInterval).toBe(60_000);
});
