import { expect, it } from 'vitest';
import { signed } from './puntaje.ts';

it('points carry their sign', () => {
  expect([12, 0, -5].map(signed)).toEqual(['+12', '0', '-5']);
});
