import { expect, test } from 'vitest';
import { closeToast, shownToasts } from '../../ui/feedback/toast.ts';
import { mayManage, type KanbanAsk } from './kanban-ask.ts';
import { buildEstado, buildTarjeta } from '../../../test/tarjeta-builder.ts';

const tablero = { id: 1, nombre: 'Ventas' };
const estado = buildEstado();

// covers D2-6-06
test.each([
  [{ about: 'tablero', tablero }, 'No tienes permisos para editar tableros'],
  [{ about: 'eliminarTablero', tablero }, 'No tienes permisos para eliminar tableros'],
  [{ about: 'estado', estado }, 'No tienes permisos para editar estados'],
  [{ about: 'eliminarEstado', estado }, 'No tienes permisos para eliminar estados'],
] as const)('an agent who asks for %j reads why not', (ask: KanbanAsk, text) => {
  expect(mayManage(false, ask)).toBe(false);
  expect(shownToasts().map((toast) => toast.text)).toEqual([text]);
  for (const { id } of shownToasts()) closeToast(id);
  expect(mayManage(true, ask)).toBe(true);
  expect(shownToasts()).toEqual([]);
});

test('all users may act on cards', () => {
  expect(mayManage(false, { about: 'notas', tarjeta: buildTarjeta() })).toBe(true);
});
