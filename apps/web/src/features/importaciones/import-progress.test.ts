import { expect, it } from 'vitest';
import { percentOf, summaryOf } from './ResultadoStep.tsx';

it.each([
  [{ procesadas: 0, total: 3, estado: 'EN_CURSO' as const }, 0],
  [{ procesadas: 2, total: 3, estado: 'EN_CURSO' as const }, 66],
  [{ procesadas: 3, total: 3, estado: 'EN_CURSO' as const }, 99],
  [{ procesadas: 3, total: 3, estado: 'COMPLETADA' as const }, 100],
])('%j is %d per cent', (load, percent) => {
  expect(percentOf(load)).toBe(percent);
});

const NONE = { creados: 0, actualizados: 0, sinCambios: 0, existentes: 0, repetidos: 0, fallidos: 0 };

it('F-B05 summarizes an import without its zeros', () => {
  expect(summaryOf({ ...NONE, creados: 1200, existentes: 1, repetidos: 2, fallidos: 3 })).toBe(
    '1.200 nuevos, 1 ya existe (no se actualiza), 2 repetidos en el archivo, 3 rechazados',
  );
  expect(summaryOf(NONE)).toBe('ninguna fila');
});
