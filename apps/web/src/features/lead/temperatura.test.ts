import { expect, test } from 'vitest';
import { temperaturaOf } from './puntaje.ts';

// covers D2-9-18a
test.each([
  [100, 'hot'],
  [75, 'hot'],
  [74, 'warm'],
  [45, 'warm'],
  [44, 'cold'],
  [0, 'cold'],
  [null, 'unknown'],
] as const)('a card with score %s is %s', (score, temperatura) => {
  expect(temperaturaOf(score, 'nuevo')).toBe(temperatura);
});

// covers D2-9-18b
test('a stage named hot, warm or cold, in either language, takes precedence over the score', () => {
  expect(['hot', 'Caliente'].map((stage) => temperaturaOf(0, stage))).toEqual(['hot', 'hot']);
  expect(['warm', 'tibio'].map((stage) => temperaturaOf(100, stage))).toEqual(['warm', 'warm']);
  expect(['cold', 'frio'].map((stage) => temperaturaOf(null, stage))).toEqual(['cold', 'cold']);
});
