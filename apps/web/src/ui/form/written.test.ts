import { describe, expect, it } from 'vitest';
import { placeWords } from './written.ts';

describe('inserting text', () => {
  const at = (text: string, start: number, end = start) => ({ text, start, end });

  it('replaces the selection, and the caret is after it', () => {
    expect(placeWords(at('Con gusto !', 10), '🫠', 'joined')).toEqual({ text: 'Con gusto 🫠!', caret: 12 });
    expect(placeWords(at('uno dos tres', 4, 7), '2', 'joined')).toEqual({ text: 'uno 2 tres', caret: 5 });
  });

  it('is separated from other words if it is a reply of its own, and from nothing else', () => {
    expect(placeWords(at('Hola', 4), 'Abrimos a las 8.', 'apart')).toEqual({
      text: 'Hola Abrimos a las 8.',
      caret: 21,
    });
    expect(placeWords(at('Hola /abr', 5, 9), 'Abrimos.', 'apart')).toEqual({ text: 'Hola Abrimos.', caret: 13 });
    expect(placeWords(at('Hola amigo', 5), 'Abrimos.', 'apart')).toEqual({ text: 'Hola Abrimos. amigo', caret: 13 });
    expect(placeWords(at('', 0), 'Abrimos.', 'apart')).toEqual({ text: 'Abrimos.', caret: 8 });
  });

  it('begins on a line of its own if it has several lines', () => {
    expect(placeWords(at('Hola', 4), 'Uno\nDos', 'apart')).toEqual({ text: 'Hola\nUno\nDos', caret: 12 });
  });
});
