import { expect, test } from 'vitest';
import { nextOrden } from '../../ui/table/sort-direction.ts';
import { queryOf } from './auditoria.queries.ts';
import { clampSize, readAuditoriaSearch } from './auditoria-search.ts';

// covers D1-4-10a, D1-4-10b
test('pressing the same column reverses its order, another column begins ascending', () => {
  expect(nextOrden('timestamp,desc', 'timestamp')).toBe('timestamp,asc');
  expect(nextOrden('timestamp,asc', 'timestamp')).toBe('timestamp,desc');
  expect(nextOrden('timestamp,desc', 'entidad')).toBe('entidad,asc');
});

test('an invalid address opens the page with its defaults', () => {
  expect(
    readAuditoriaSearch({
      suscriptor: 'x',
      usuarioId: -1,
      entidad: '  ',
      from: '2026-13-01T10:00',
      to: 7,
      size: 'x',
      sort: 'detalles,asc',
    }),
  ).toEqual({
    suscriptor: undefined,
    usuarioId: undefined,
    entidad: undefined,
    from: undefined,
    to: undefined,
    size: undefined,
    sort: undefined,
  });
  expect(readAuditoriaSearch({ usuarioId: 4, entidad: ' contacto ', size: 50, sort: 'accion,asc' })).toMatchObject({
    usuarioId: 4,
    entidad: 'contacto',
    size: 50,
    sort: 'accion,asc',
  });
});

// covers D1-5-17a, D1-9-07a
test('a page has 5 to 200 rows', () => {
  expect([1, 5, 20, 200, 900].map(clampSize)).toEqual([5, 5, 20, 200, 200]);
  expect(readAuditoriaSearch({ size: 900 }).size).toBe(200);
});

test('both ends are minutes in Bogotá, the last one included', () => {
  expect(queryOf({ from: '2026-11-21T08:00', to: '2026-11-21T08:00' })).toMatchObject({
    from: '2026-11-21T13:00:00.000Z',
    to: '2026-11-21T13:00:59.999Z',
    sort: 'timestamp,desc',
  });
  // a day from midnight to midnight, part of which is in another month in UTC
  expect(queryOf({ from: '2026-11-30T00:00', to: '2026-11-30T23:59' })).toMatchObject({
    from: '2026-11-30T05:00:00.000Z',
    to: '2026-12-01T04:59:59.999Z',
  });
});

test('F-C04 read accesses are left out, unless they are requested', () => {
  expect(queryOf({}).sinConsultas).toBe('true');
  expect(queryOf({ consultas: true }).sinConsultas).toBeUndefined();
  expect(queryOf({ accion: 'consultar' }).sinConsultas).toBeUndefined();
  expect(readAuditoriaSearch({ accion: ' crear ', consultas: true })).toMatchObject({
    accion: 'crear',
    consultas: true,
  });
});
