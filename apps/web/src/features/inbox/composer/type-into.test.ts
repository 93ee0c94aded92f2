import { expect, test } from 'vitest';
import { typeInto } from './type-into.ts';

/** A draft that another browser may write too. */
function draftOf(contenido: string) {
  const draft = {
    contenido,
    read: () => draft.contenido,
    write: (words: string) => {
      draft.contenido = words;
    },
  };
  return draft;
}

test('typed text is appended to the draft, letter by letter, and can be deleted again', () => {
  const draft = draftOf('Buenas, ');
  const relay = typeInto(draft);
  for (const typed of ['d', 'do', 'dos', 'do', 'doñ']) relay(typed);
  expect(draft.contenido).toBe('Buenas, doñ');
});

test('text that another browser has added before it stays', () => {
  const draft = draftOf('Buenas, ');
  const relay = typeInto(draft);
  relay('doña');
  // as drafts of two browsers are joined
  draft.contenido = `De la otra ventana\n${draft.contenido}`;
  relay('doña Ana');
  expect(draft.contenido).toBe('De la otra ventana\nBuenas, doña Ana');
});

test('text with which another browser has replaced the draft stays, and typed text never appears twice', () => {
  const draft = draftOf('');
  const relay = typeInto(draft);
  relay('sí');
  draft.contenido = 'sí, señora';
  for (const typed of ['sí c', 'sí cl', 'sí claro']) relay(typed);
  expect(draft.contenido).toBe('sí, señora\n claro');
  draft.contenido = '';
  relay('sí claro que');
  expect(draft.contenido).toBe(' que');
});
