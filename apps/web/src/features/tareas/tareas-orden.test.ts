import { expect, test } from 'vitest';
import { nextOrden } from '../../ui/table/sort-direction.ts';
import { buildTarea } from '../../../test/tarea-builder.ts';
import { FIRST_ORDEN, sortTareas } from './tareas-search.ts';

const TAREAS = [
  buildTarea({ id: 1, titulo: 'banco', fechaProgramada: '2026-11-21T20:00:00.000-05:00', prioridad: 'MEDIA' }),
  buildTarea({ id: 2, titulo: 'Árbol', fechaProgramada: '2026-11-21T23:00:00.000Z', prioridad: 'ALTA' }),
  buildTarea({ id: 3, titulo: null, fechaProgramada: '2026-11-20T23:00:00.000Z', prioridad: 'BAJA' }),
];
const ids = (orden: Parameters<typeof sortTareas>[1]) => sortTareas(TAREAS, orden).map(({ id }) => id);

// covers D2-2.4-03
test('dates are compared as times, not as text', () => {
  expect(ids('fechaProgramada,asc')).toEqual([3, 2, 1]);
  expect(ids('fechaProgramada,desc')).toEqual([1, 2, 3]);
});

// covers D2-2.4-03
test('other columns are compared as lower-case text; empty values are first', () => {
  expect(ids('titulo,asc')).toEqual([3, 2, 1]);
  expect(ids('titulo,desc')).toEqual([1, 2, 3]);
  expect(ids('prioridad,asc')).toEqual([2, 3, 1]);
});

// covers D2-2.4-03
test('each of the other columns sorts by what it shows', () => {
  const crossed = [
    buildTarea({ id: 1, contactoNombre: 'Zoe', estado: 'EN_PROCESO', asignadoUsuarioNombre: null }),
    buildTarea({ id: 2, contactoNombre: null, estado: 'PENDIENTE', asignadoUsuarioNombre: 'luis' }),
    buildTarea({ id: 3, contactoNombre: 'ana', estado: 'COMPLETADA', asignadoUsuarioNombre: 'Ana' }),
  ];
  for (const [field, order] of [
    ['contactoNombre', [2, 3, 1]],
    ['estado', [3, 1, 2]],
    ['asignadoUsuarioNombre', [1, 3, 2]],
  ] as const) {
    const sorted = (direction: 'asc' | 'desc') => sortTareas(crossed, `${field},${direction}`).map(({ id }) => id);
    expect(sorted('asc'), field).toEqual(order);
    expect(sorted('desc'), field).toEqual(order.toReversed());
  }
});

// covers D2-2.4-03
test('case makes no difference: equal rows keep their order', () => {
  for (const titulos of [
    ['Ana', 'ana'],
    ['ana', 'Ana'],
  ]) {
    const [first, second] = titulos.map((titulo, id) => buildTarea({ id, titulo }));
    if (!first || !second) throw new Error('no tasks were built');
    const sorted = sortTareas([first, second], 'titulo,asc');
    expect(sorted.map(({ titulo }) => titulo)).toEqual(titulos);
  }
});

// covers D2-2.4-03
test('a second press on a title reverses the order, another title begins ascending', () => {
  const turned = nextOrden(FIRST_ORDEN, 'fechaProgramada');
  expect(turned).toBe('fechaProgramada,desc');
  expect(nextOrden(turned, 'fechaProgramada')).toEqual(FIRST_ORDEN);
  expect(nextOrden(turned, 'estado')).toBe('estado,asc');
});
