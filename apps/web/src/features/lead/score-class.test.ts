import { expect, it } from 'vitest';
import { scoreClassOf } from './puntaje.ts';

// covers D2-9-17
it('a score is high from 80, mid from 50, else low', () => {
  expect([100, 80, 79, 50, 49, 0].map(scoreClassOf)).toEqual(['high', 'high', 'mid', 'mid', 'low', 'low']);
});
