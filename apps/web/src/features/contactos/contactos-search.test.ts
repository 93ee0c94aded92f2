import { expect, test } from 'vitest';
import { nextOrden } from '../../ui/table/sort-direction.ts';
import { readContactosSearch } from './contactos-search.ts';

const begun = { q: undefined, noEscribir: undefined, page: undefined, size: undefined, sort: undefined };

test('an invalid address opens the page with its defaults', () => {
  expect(readContactosSearch({ q: ' ', page: -1, size: 30, sort: 'apodo,asc' })).toEqual(begun);
  expect(readContactosSearch({ page: 0, size: 20, sort: 'nombre,asc' })).toEqual(begun);
});

// covers D2-2.3-04, D2-9-13
test('an address keeps the search, the page, its size of 10 or 50, and the order', () => {
  expect(readContactosSearch({ q: 300, page: 2, size: 50, sort: 'email,desc' })).toEqual({
    q: '300',
    page: 2,
    size: 50,
    sort: 'email,desc',
  });
  expect(readContactosSearch({ size: 10 })).toEqual({ ...begun, size: 10 });
});

// covers D2-2.3-03
test('a column sorts ascending first, and reverses when pressed again', () => {
  expect(nextOrden('nombre,asc', 'apellido')).toBe('apellido,asc');
  expect(nextOrden('apellido,asc', 'apellido')).toBe('apellido,desc');
  expect(nextOrden('apellido,desc', 'apellido')).toBe('apellido,asc');
});

test('an address filters by the «do not contact» mark only if it says so exactly', () => {
  expect(readContactosSearch({ noEscribir: true }).noEscribir).toBe(true);
  expect(readContactosSearch({ noEscribir: 'no' }).noEscribir).toBeUndefined();
});

test('the order by newest contact, which the assistant links to, is kept', () => {
  expect(readContactosSearch({ sort: 'fechaCreacion,desc' }).sort).toBe('fechaCreacion,desc');
});
