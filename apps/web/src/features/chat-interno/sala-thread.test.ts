import { expect, test } from 'vitest';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { buildSalaMensaje } from './sala-builder.ts';
import type { SalaOutboxEntry } from './sala-outbox.ts';
import {
  applyCambios,
  countUnseenOf,
  firstUnreadOf,
  lastOf,
  mergeSala,
  receiveSala,
  toRenglones,
} from './sala-thread.ts';

const numbers = (thread: readonly SalaMensaje[]) => thread.map(({ secuencia }) => secuencia);
const of = (...secuencias: number[]) => secuencias.map((secuencia) => buildSalaMensaje({ secuencia }));

test('pages arrive in any order and more than once, and each message is once in its place', () => {
  const thread = mergeSala(of(4, 5), of(2, 3, 4));
  expect(numbers(thread)).toEqual([2, 3, 4, 5]);
  expect(mergeSala(thread, of(3, 4))).toBe(thread);
});

test('a single message is merged only if it leaves no gap', () => {
  expect(numbers(receiveSala(of(1, 2), buildSalaMensaje({ secuencia: 3 })))).toEqual([1, 2, 3]);
  expect(numbers(receiveSala(of(1, 2), buildSalaMensaje({ secuencia: 4 })))).toEqual([1, 2]);
  expect(numbers(receiveSala(of(1, 2), buildSalaMensaje({ secuencia: 2 })))).toEqual([1, 2]);
  expect(numbers(receiveSala([], buildSalaMensaje({ secuencia: 1 })))).toEqual([1]);
  expect(lastOf([])).toBe(0);
});

test('neither the user’s own messages nor an event line is unread', () => {
  const thread = [
    buildSalaMensaje({ secuencia: 1, autorUsuarioId: 2 }),
    buildSalaMensaje({ secuencia: 2, autorUsuarioId: 2, evento: 'RENOMBRADA' }),
    buildSalaMensaje({ secuencia: 3, autorUsuarioId: 1 }),
    buildSalaMensaje({ secuencia: 4, autorUsuarioId: 2 }),
  ];
  expect(firstUnreadOf(thread, 1, 1)).toBe(4);
  expect(firstUnreadOf(thread, 4, 1)).toBeNull();
  expect(countUnseenOf(thread, 0, 1)).toBe(2);
});

test('a changed message replaces its old one in place, an older version changes nothing, and none is added', () => {
  const thread = of(4, 5, 6);
  const changed = buildSalaMensaje({ secuencia: 5, contenido: 'otra cosa', cambio: 2 });
  const after = applyCambios(thread, [changed, buildSalaMensaje({ secuencia: 1, cambio: 1 })]);
  expect(after.map(({ contenido }) => contenido)).toEqual(['mensaje 4', 'otra cosa', 'mensaje 6']);
  expect(applyCambios(after, [buildSalaMensaje({ secuencia: 5, contenido: 'antes', cambio: 1 })])).toBe(after);
});

test('a picture keeps its address while its text changes, and is removed when the message is deleted', () => {
  const archivo = (url: string) => ({
    id: 1,
    url,
    nombreOriginal: 'a.png',
    tipoMime: 'image/png',
    tamano: 1,
    estado: 'LISTO' as const,
  });
  const thread = [buildSalaMensaje({ secuencia: 1, archivos: [archivo('/files/1?firma=a')] })];
  const edited = applyCambios(thread, [
    buildSalaMensaje({ secuencia: 1, cambio: 1, archivos: [archivo('/files/1?firma=b')] }),
  ]);
  expect(edited[0]?.archivos[0]?.url).toBe('/files/1?firma=a');
  expect(applyCambios(edited, [buildSalaMensaje({ secuencia: 1, cambio: 2, borrado: true })])[0]?.archivos).toEqual([]);
});

test('a deleted message is not unread', () => {
  const thread = [buildSalaMensaje({ secuencia: 1, borrado: true }), buildSalaMensaje({ secuencia: 2 })];
  expect(firstUnreadOf(thread, 0, 1)).toBe(2);
  expect(countUnseenOf(thread, 0, 1)).toBe(1);
});

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
