import { describe, expect, it } from 'vitest';
import { placeWords } from './written.ts';

describe('words put into a text', () => {
  const at = (text: string, start: number, end = start) => ({ text, start, end });

  it('take the place of what is selected, and the caret stands behind them', () => {
    expect(placeWords(at('Con gusto !', 10), '🫠', 'joined')).toEqual({ text: 'Con gusto 🫠!', caret: 12 });
    expect(placeWords(at('uno dos tres', 4, 7), '2', 'joined')).toEqual({ text: 'uno 2 tres', caret: 5 });
  });

  it('stand apart from other words where they are an answer of their own, and from nothing else', () => {
    expect(placeWords(at('Hola', 4), 'Abrimos a las 8.', 'apart')).toEqual({
      text: 'Hola Abrimos a las 8.',
      caret: 21,
    });
    expect(placeWords(at('Hola /abr', 5, 9), 'Abrimos.', 'apart')).toEqual({ text: 'Hola Abrimos.', caret: 13 });
    expect(placeWords(at('Hola amigo', 5), 'Abrimos.', 'apart')).toEqual({ text: 'Hola Abrimos. amigo', caret: 13 });
    expect(placeWords(at('', 0), 'Abrimos.', 'apart')).toEqual({ text: 'Abrimos.', caret: 8 });
  });

  it('begin on a line of their own where they have several', () => {
    expect(placeWords(at('Hola', 4), 'Uno\nDos', 'apart')).toEqual({ text: 'Hola\nUno\nDos', caret: 12 });
  });
});
