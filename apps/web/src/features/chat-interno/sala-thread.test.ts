import { expect, test } from 'vitest';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { applyCambios, countUnseenOf, firstUnreadOf, lastOf, mergeSala, receiveSala } from './sala-thread.ts';
import { buildSalaMensaje } from './sala-builder.ts';

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
