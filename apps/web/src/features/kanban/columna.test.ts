import { expect, test } from 'vitest';
import { putIn, reorder, takeOut, tarjetaIn, tarjetasOf, type Columna } from './columna.ts';
import { buildColumna, buildEstado, buildTarjeta } from '../../../test/tarjeta-builder.ts';

const ids = (columna: Columna) => tarjetasOf(columna).map(({ id }) => id);
const totals = (columna: Columna) => columna.pages.map(({ totalElements }) => totalElements);

test('a card that is on two pages appears once', () => {
  expect(ids(buildColumna([1, 2], [2, 3]))).toEqual([1, 2, 3]);
});

test('removing a card lowers the total; an unknown one changes nothing', () => {
  const columna = buildColumna([1, 2], [3]);
  const without = takeOut(columna, 2);
  expect(ids(without)).toEqual([1, 3]);
  expect(totals(without)).toEqual([2, 2]);
  expect(takeOut(columna, 9)).toBe(columna);
});

// covers D2-4-22
test('a card is inserted at its place, also on a later page, and back where it was', () => {
  const columna = buildColumna([1, 2], [3, 4]);
  const four = buildTarjeta({ id: 9 });
  expect(ids(putIn(columna, four, 0))).toEqual([9, 1, 2, 3, 4]);
  expect(ids(putIn(columna, four, 3))).toEqual([1, 2, 3, 9, 4]);
  expect(ids(putIn(columna, four, 99))).toEqual([1, 2, 3, 4, 9]);
  expect(totals(putIn(columna, four, 3))).toEqual([5, 5]);
  const three = buildTarjeta({ id: 3 });
  const back = putIn(takeOut(columna, 3), three, 2);
  expect(ids(back)).toEqual([1, 2, 3, 4]);
  expect(totals(back)).toEqual([4, 4]);
});

test('a card inserted again moves and is counted once', () => {
  const moved = putIn(buildColumna([1, 2, 3]), buildTarjeta({ id: 3 }), 0);
  expect(ids(moved)).toEqual([3, 1, 2]);
  expect(totals(moved)).toEqual([3]);
});

test('a moved card has its new state since now', () => {
  const estado = buildEstado({ id: 11, nombre: 'Ganado', color: '#16a34a' });
  expect(tarjetaIn(buildTarjeta(), estado, new Date(0))).toMatchObject({
    kanbanEstadoId: 11,
    kanbanEstadoNombre: 'Ganado',
    kanbanColor: '#16a34a',
    kanbanEstadoFecha: '1970-01-01T00:00:00.000Z',
  });
});

// covers D2-4-23
test('a card dropped in its own column is placed before the target card, upwards and downwards', () => {
  const columna = buildColumna([1, 2, 3, 4]);
  const moved = (id: number, before: number) => ids(reorder(columna, buildTarjeta({ id }), before));
  expect(moved(1, 2)).toEqual([2, 1, 3, 4]);
  expect(moved(4, 1)).toEqual([1, 4, 2, 3]);
  expect(moved(2, 4)).toEqual([1, 3, 4, 2]);
  expect(moved(2, 1)).toEqual([1, 2, 3, 4]);
});
