import { expect, test } from 'vitest';
import { EMPTY, writeOn, type DraftText, type DraftStep } from './borrador-sala.ts';
import type { Enlace } from './chat-links.ts';
import { buildSalaMensaje } from './sala-builder.ts';

const ENLACE: Enlace = { clase: 'CONVERSACION', id: 9, titulo: 'Cliente' };
const uno = buildSalaMensaje({ secuencia: 1, contenido: 'uno' });
const dos = buildSalaMensaje({ secuencia: 2, contenido: 'dos' });

function write(...pasos: DraftStep[]): DraftText {
  return pasos.reduce(writeOn, { kept: EMPTY, edicion: null });
}

test('a link that was looked up joins what has been written since, also while a message is changed', () => {
  const typed = { kind: 'change', part: { text: 'mira' } } as const;
  expect(write(typed, { kind: 'attach', enlace: ENLACE }).kept).toMatchObject({ text: 'mira', enlace: ENLACE });
  const { kept, edicion } = write(typed, { kind: 'edit', mensaje: uno }, { kind: 'attach', enlace: ENLACE });
  expect(kept).toMatchObject({ text: 'mira', enlace: ENLACE });
  expect(edicion?.borrador).toMatchObject({ text: 'uno', enlace: null });
});

test('a saved change ends only itself: another message that is being changed by then stays in the field', () => {
  const another = write({ kind: 'edit', mensaje: uno }, { kind: 'edit', mensaje: dos });
  expect(writeOn(another, { kind: 'stopEdit', mensajeId: uno.id })).toBe(another);
  expect(writeOn(another, { kind: 'stopEdit', mensajeId: dos.id }).edicion).toBeNull();
  expect(writeOn(another, { kind: 'stopEdit' }).edicion).toBeNull();
});

test('the unsent text is kept while a message is changed', () => {
  const { kept, edicion } = write(
    { kind: 'change', part: { text: 'sin enviar' } },
    { kind: 'edit', mensaje: uno },
    { kind: 'change', part: { text: 'uno, pero mejor' } },
  );
  expect(kept.text).toBe('sin enviar');
  expect(edicion?.borrador.text).toBe('uno, pero mejor');
});
