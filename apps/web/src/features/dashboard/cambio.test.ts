import { expect, test } from 'vitest';
import { formatDuration } from '../../platform/format/durations.ts';
import { cambioOf, cambioOfTiempo } from './Tarjetas.tsx';

test.each([
  [112, 100, { direction: 'up', text: '+12 %' }],
  [50, 100, { direction: 'down', text: '-50 %' }],
  [7, 7, { direction: 'same', text: 'igual' }],
  [0, 0, { direction: 'same', text: 'igual' }],
  [1300, 0, { direction: 'up', text: '+1.300' }],
  [0, 4, { direction: 'down', text: '-100 %' }],
])('%i after %i is shown as a percentage, or as a number after zero', (now, before, cambio) => {
  expect(cambioOf(now, before)).toEqual(cambio);
});

const MINUTE_MS = 60_000;
const after = (minutes: number, count = 1) => ({ ms: minutes * MINUTE_MS, count });

// covers D1-2.8-09
test('a shorter wait is shown as a duration, and nothing is shown without answers', () => {
  expect(cambioOfTiempo(after(5), after(75), formatDuration)).toEqual({ direction: 'down', text: '-1 h 10 min' });
  expect(cambioOfTiempo(after(5.2), after(5.6), formatDuration)).toEqual({ direction: 'same', text: 'igual' });
  expect(cambioOfTiempo(after(0, 0), after(75), formatDuration)).toBeNull();
  expect(cambioOfTiempo(after(75), after(0, 0), formatDuration)).toBeNull();
});
