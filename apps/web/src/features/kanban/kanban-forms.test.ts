import { expect, test } from 'vitest';
import { cambioRefusal, cambioText, estadoValues, isEstado, isTablero } from './kanban-forms.ts';
import { buildEstado } from '../../../test/tarjeta-builder.ts';

// covers D2-5.4-03, D2-5.4-04a, D2-5.4-04b, D2-9-16c
test('a new state is grey and follows the last one; the first one has order 0', () => {
  expect(estadoValues(null, [])).toEqual({ nombre: '', color: '#999999', orden: 0 });
  const estados = [buildEstado({ orden: 7 }), buildEstado({ orden: 2 })];
  expect(estadoValues(null, estados).orden).toBe(8);
  expect(estadoValues(buildEstado({ orden: 2, nombre: 'Ganado' }), estados)).toMatchObject({
    nombre: 'Ganado',
    orden: 2,
  });
});

// covers D2-5.4-02, D2-5.4-03, D2-9-16b
test('a state has 2 to 80 characters, a colour of # and 6 hex digits, and an order', () => {
  const fine = { nombre: 'Si', color: '#0aF999', orden: 0 };
  expect(isEstado(fine)).toBe(true);
  expect(isEstado({ ...fine, nombre: 'x'.repeat(80) })).toBe(true);
  for (const wrong of [
    { nombre: ' S ' },
    { nombre: 'x'.repeat(81) },
    { color: '#fff' },
    { color: 'red' },
    { orden: '' as const },
    { orden: -1 },
  ])
    expect(isEstado({ ...fine, ...wrong })).toBe(false);
});

// covers D2-5.4-01a, D2-9-16a
test('a board has a name of at most 120 characters', () => {
  expect([' ', 'x'.repeat(121)].some(isTablero)).toBe(false);
  expect(['V', 'x'.repeat(120)].every(isTablero)).toBe(true);
});

// covers D2-4-19, D2-5.3-03
test('the note about a change of state is required, with at least five characters', () => {
  expect(cambioText('Ana Ruiz', 'Nuevo', 'Ganado')).toBe('Cambiaste a Ana Ruiz de Nuevo → Ganado');
  expect(cambioRefusal('  ')).toBe('La nota es obligatoria');
  expect(cambioRefusal(' abcd ')).toBe('Mínimo 5 caracteres');
  expect(cambioRefusal(' abcde ')).toBeNull();
});
