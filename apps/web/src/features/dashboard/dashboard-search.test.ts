import { expect, test } from 'vitest';
import { casosOf, diasOf, faultOf, instantsOf, readDashboardSearch } from './dashboard-search.ts';

const SUNDAY = '2026-11-22';

// covers D1-9-08a
test('the page begins with today, from 00:00 to the end of the day in Bogotá', () => {
  const dias = diasOf(readDashboardSearch({}), SUNDAY);
  expect(dias).toEqual({ rapido: 'hoy', desde: SUNDAY, hasta: SUNDAY });
  expect(instantsOf(dias)).toEqual({ from: '2026-11-22T05:00:00.000Z', to: '2026-11-23T05:00:00.000Z' });
});

// covers D1-2.8-02, D1-9-08b
test('the week runs from Monday to Sunday, also on a Sunday', () => {
  const dias = diasOf(readDashboardSearch({ rango: 'semana' }), SUNDAY);
  expect(dias).toEqual({ rapido: 'semana', desde: '2026-11-16', hasta: '2026-11-22' });
  expect(diasOf({ rango: 'semana' }, '2026-11-23').desde).toBe('2026-11-23');
});

// covers D1-4-09
test('picked days are a range of their own, regardless of the preset before', () => {
  const search = readDashboardSearch({ rango: 'semana', desde: '2026-10-31', hasta: '2026-11-02' });
  expect(search.rango).toBeUndefined();
  expect(diasOf(search, SUNDAY)).toEqual({ rapido: 'custom', desde: '2026-10-31', hasta: '2026-11-02' });
});

test('a range that is reversed or longer than 366 days is reported without a request', () => {
  expect(faultOf({ desde: '2026-11-22', hasta: '2026-11-21' })).toBe('backwards');
  expect(faultOf({ desde: '2026-11-22', hasta: '2026-11-22' })).toBeNull();
  expect(faultOf({ desde: '2024-01-01', hasta: '2024-12-31' })).toBeNull();
  expect(faultOf({ desde: '2024-01-01', hasta: '2025-01-01' })).toBe('long');
});

test('the address keeps the open rows and drops invalid values', () => {
  const search = readDashboardSearch({ cifra: 'atendidas', usuarioId: 4, sinCerrar: true, page: 2 });
  expect(casosOf(search)).toEqual({ cifra: 'atendidas', usuarioId: 4, estado: undefined, sinCerrar: true });
  expect(search.page).toBe(2);
  const nonsense = readDashboardSearch({
    cifra: 'todo',
    usuarioId: -1,
    estado: 'X',
    page: 3,
    desde: '2026-02-30',
    hasta: 7,
  });
  expect(Object.values(nonsense).every((value) => value === undefined)).toBe(true);
  expect(casosOf(nonsense)).toBeNull();
});
