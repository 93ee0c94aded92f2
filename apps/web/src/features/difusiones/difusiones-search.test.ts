import { expect, it } from 'vitest';
import { readDifusionesSearch } from './difusiones-search.ts';

it('F-B09 the address of «Envíos» names the open broadcast, like that of the board', () => {
  expect(readDifusionesSearch({ page: 2, difusion: 7 })).toEqual({ page: 2, difusion: 7 });
  expect(readDifusionesSearch({ envio: 7, difusion: 'x' })).toEqual({ page: undefined, difusion: undefined });
});
