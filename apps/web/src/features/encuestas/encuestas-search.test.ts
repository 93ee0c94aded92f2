import { expect, test } from 'vitest';
import { nextOrden } from '../../ui/table/sort-direction.ts';
import { rangeOf, readEncuestasSearch } from './encuestas-search.ts';

// covers D2-2.6-05
test('the page begins with the first of the month to today, in Bogotá', () => {
  const lateEvening = Date.parse('2026-12-01T04:59:00Z');
  expect(rangeOf({}, lateEvening)).toEqual({ start: '2026-11-01', end: '2026-11-30' });
  // and follows the clock past midnight
  expect(rangeOf({}, lateEvening + 60_000)).toEqual({ start: '2026-12-01', end: '2026-12-01' });
});

test('a cleared day stays cleared, also when its address is opened again', () => {
  const cleared = readEncuestasSearch({ start: '', end: '2026-11-20' });
  expect(rangeOf(cleared, Date.parse('2026-12-01T04:59:00Z'))).toEqual({ start: '', end: '2026-11-20' });
  expect(rangeOf(readEncuestasSearch({ end: '' }), Date.parse('2026-12-01T04:59:00Z'))).toEqual({
    start: '2026-11-01',
    end: '',
  });
});

// covers D2-2.6-02
test('a column sorts descending first, and reverses when pressed again', () => {
  expect(nextOrden('createdAt,desc', 'createdAt', 'desc')).toBe('createdAt,asc');
  expect(nextOrden('createdAt,asc', 'createdAt', 'desc')).toBe('createdAt,desc');
  expect(nextOrden('createdAt,asc', 'rating', 'desc')).toBe('rating,desc');
});

test('an invalid address opens the page with its defaults', () => {
  const begun = {
    start: undefined,
    end: undefined,
    agente: undefined,
    conComentario: undefined,
    page: undefined,
    size: undefined,
  };
  expect(readEncuestasSearch({ start: '2026-13-01', end: 7, agente: ' ', page: -1, size: 30, sort: 'x' })).toEqual({
    ...begun,
    sort: undefined,
  });
  expect(readEncuestasSearch({ agente: 12, conComentario: true, page: 2, size: 50, sort: 'rating,asc' })).toEqual({
    ...begun,
    agente: '12',
    conComentario: true,
    page: 2,
    size: 50,
    sort: 'rating,asc',
  });
});
