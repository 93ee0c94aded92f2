import { expect, it } from 'vitest';
import { percentOf, summaryOf } from './avance.ts';

it.each([
  [{ procesadas: 0, total: 3, estado: 'EN_CURSO' as const }, 0],
  [{ procesadas: 2, total: 3, estado: 'EN_CURSO' as const }, 66],
  [{ procesadas: 3, total: 3, estado: 'EN_CURSO' as const }, 99],
  [{ procesadas: 3, total: 3, estado: 'COMPLETADA' as const }, 100],
])('%j is %d per cent', (load, percent) => {
  expect(percentOf(load)).toBe(percent);
});

it('sums a load up without what is nothing', () => {
  expect(summaryOf({ creados: 1200, actualizados: 0, omitidos: 1, fallidos: 3 })).toBe(
    '1.200 creados, 1 omitidos, 3 fallidos',
  );
  expect(summaryOf({ creados: 0, actualizados: 0, omitidos: 0, fallidos: 0 })).toBe('ninguna fila');
});
