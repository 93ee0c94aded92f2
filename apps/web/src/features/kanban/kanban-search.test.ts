import { expect, test } from 'vitest';
import { readKanbanSearch, shownTablero } from './kanban-search.ts';

// covers D2-4-24a
test('the board of the address is shown, or the first one', () => {
  const [ventas, soporte] = [{ id: 1 }, { id: 2 }];
  expect(shownTablero([ventas, soporte], 2)).toBe(soporte);
  expect(shownTablero([ventas, soporte], undefined)).toBe(ventas);
  expect(shownTablero([ventas, soporte], 9)).toBe(ventas);
  expect(shownTablero([], 1)).toBeNull();
});

test('an invalid address opens the page with its defaults', () => {
  expect(readKanbanSearch({ q: 300, tablero: 2, desde: '2026-02-31', chat: -1 })).toEqual({
    q: '300',
    tablero: 2,
    desde: undefined,
    hasta: undefined,
    asignadoUsuarioId: undefined,
    chat: undefined,
    columna: undefined,
    difusion: undefined,
  });
});
