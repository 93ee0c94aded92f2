import { expect, test } from 'vitest';
import { toRenglones } from './renglones-sala.ts';
import { buildSalaMensaje } from './sala-builder.ts';
import type { SalaOutboxEntry } from './sala-outbox.ts';

const at = (time: string) => `2026-11-21T${time}.000Z`;
const entry: SalaOutboxEntry = {
  clienteMensajeId: 'clave',
  salaId: 1,
  contenido: 'voy',
  menciones: [],
  enlace: null,
  archivo: null,
  creadoEn: at('15:03:00'),
  estado: 'ENVIANDO',
  avance: 0,
  error: null,
};

test('the day is above its first line, and a group begins with another author, a pause, a day or the new messages', () => {
  const thread = [
    buildSalaMensaje({ secuencia: 1, timestamp: at('04:59:00') }),
    // another day in Bogotá, five hours behind
    buildSalaMensaje({ secuencia: 2, timestamp: at('05:00:00') }),
    buildSalaMensaje({ secuencia: 3, timestamp: at('05:01:00') }),
    buildSalaMensaje({ secuencia: 4, timestamp: at('05:02:00') }),
    buildSalaMensaje({ secuencia: 5, timestamp: at('05:07:01') }),
    buildSalaMensaje({ secuencia: 6, timestamp: at('05:08:00'), autorUsuarioId: 1 }),
  ];
  const lines = toRenglones(thread, [], 4, 1);
  expect(lines.map(({ day }) => day)).toEqual([at('04:59:00'), at('05:00:00'), null, null, null, null]);
  expect(lines.map(({ startsGroup }) => startsGroup)).toEqual([true, true, false, true, true, true]);
  expect(lines.map(({ isNewLine }) => isNewLine)).toEqual([false, false, false, true, false, false]);
});

test('a message being sent has one line, before and after the server has it', () => {
  const own = buildSalaMensaje({ autorUsuarioId: 1, timestamp: at('15:02:00') });
  const waiting = toRenglones([own], [entry], null, 1);
  expect(waiting.map(({ key, startsGroup }) => [key, startsGroup])).toEqual([
    ['m101', true],
    ['clave', false],
  ]);
  const arrived = buildSalaMensaje({ secuencia: 2, clienteMensajeId: 'clave', autorUsuarioId: 1 });
  expect(toRenglones([own, arrived], [entry], null, 1).map(({ key }) => key)).toEqual(['m101', 'clave']);
});
