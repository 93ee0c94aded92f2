import { expect, test } from 'vitest';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { ordenOf, recibidasFirst, sortFilas } from './bandeja-orden.ts';

const VIEWER = { usuarioId: 7, isSupervising: true };
const ids = (filas: readonly { id: number }[]) => filas.map(({ id }) => id);
const at = (minute: number) => `2026-11-29T12:${String(minute).padStart(2, '0')}:00.000Z`;
const recibida = { de: 'Ana', comentario: null, desde: at(1) };

test('F-A02 a received chat that is not opened yet is first in the own list and among everyone’s chats', () => {
  const chats = [
    buildConversacion(VIEWER, { id: 1, estado: 'ABIERTA', asignadaA: 7, lastMessageAt: at(9) }),
    buildConversacion(VIEWER, { id: 2, estado: 'ABIERTA', asignadaA: 7, lastMessageAt: at(2), recibida }),
    buildConversacion(VIEWER, { id: 3, estado: 'ABIERTA', asignadaA: 7, lastMessageAt: at(5) }),
  ];
  expect(ids(sortFilas(chats, 'mine'))).toEqual([2, 1, 3]);
  expect(ids(sortFilas(chats, 'all'))).toEqual([1, 3, 2]);
  expect(ids(recibidasFirst(sortFilas(chats, 'all'), chats))).toEqual([2, 1, 3]);
});

test('F-A02 a received chat is first among everyone’s chats even if its place is below the loaded rows', () => {
  const loaded = [buildConversacion(VIEWER, { id: 1, estado: 'ABIERTA', asignadaA: 8, lastMessageAt: at(9) })];
  const later = { de: 'Lucía', comentario: null, desde: at(12) };
  const known = [
    ...loaded,
    buildConversacion(VIEWER, { id: 2, estado: 'ABIERTA', asignadaA: 7, lastMessageAt: at(2), recibida }),
    buildConversacion(VIEWER, { id: 3, estado: 'ABIERTA', asignadaA: 7, lastMessageAt: at(1), recibida: later }),
    buildConversacion(VIEWER, { id: 4, estado: 'ABIERTA', asignadaA: 7, lastMessageAt: at(3) }),
  ];
  expect(ids(recibidasFirst(loaded, known))).toEqual([3, 2, 1]);
});

test('F-A21 the longest wait is first in the list by wait, by the last message if nothing is unanswered', () => {
  const chats = [
    buildConversacion(VIEWER, { id: 1, lastMessageAt: at(50), esperaDesde: at(40) }),
    buildConversacion(VIEWER, { id: 2, lastMessageAt: at(55), esperaDesde: at(10) }),
    buildConversacion(VIEWER, { id: 3, lastMessageAt: at(20) }),
  ];
  expect(ids(sortFilas(chats, 'longest'))).toEqual([2, 3, 1]);
  expect(ids(sortFilas(chats, 'waiting'))).toEqual([2, 1, 3]);
  // equal waits: the older chat first, as on the server
  expect(ordenOf(buildConversacion(VIEWER, { id: 4 }), 'longest').id).toBe(-4);
});
