import { expect, test } from 'vitest';
import { instantsOf, readMovimientosSearch, readRespuesta } from './saldo-search.ts';

test('an invalid address opens the list with its defaults', () => {
  const begun = {
    suscriptor: undefined,
    page: undefined,
    size: undefined,
    desde: undefined,
    hasta: undefined,
    tipo: undefined,
  };
  expect(
    readMovimientosSearch({ suscriptor: 0, page: -1, size: 30, desde: '2026-02-31', hasta: 7, tipo: 'REGALO' }),
  ).toEqual(begun);
  const meant = { suscriptor: 7, page: 2, size: 50, desde: '2026-11-01', hasta: '2026-11-30', tipo: 'RECARGA' };
  expect(readMovimientosSearch(meant)).toEqual(meant);
});

test('days begin and end at midnight in Bogotá', () => {
  expect(instantsOf({ desde: '2026-11-30', hasta: '2026-11-30' })).toEqual({
    from: '2026-11-30T05:00:00.000Z',
    to: '2026-12-01T05:00:00.000Z',
  });
  expect(instantsOf({})).toEqual({});
});

// covers D1-1-09
test('the values returned by the checkout stay text, up to their limit', () => {
  const query = `?referenceCode=T1R0&message=${encodeURIComponent('<img src=x onerror=alert(1)>')}&x=${'9'.repeat(400)}`;
  const { referencia, recibidos } = readRespuesta(query);
  expect(referencia).toBe('T1R0');
  expect(recibidos[1]).toEqual(['message', '<img src=x onerror=alert(1)>']);
  expect(recibidos[2]?.[1]).toHaveLength(301);
  expect(readRespuesta('').referencia).toBeNull();
});
