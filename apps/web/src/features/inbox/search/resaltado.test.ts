import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMet, markName, markPhone, markWords, type Trozo } from './resaltado.ts';

function marked(trozos: readonly Trozo[]): string[] {
  return trozos.filter(({ isMarked }) => isMarked).map(({ text }) => text);
}

describe('highlighting of search matches', () => {
  it('marks the words that begin like the searched ones, ignoring accents and case', () => {
    expect(marked(markWords('El Café de ÁGUILA, cafés y un descafeinado', 'cafe aguil'))).toEqual([
      'Café',
      'ÁGUIL',
      'café',
    ]);
    expect(marked(markWords('mañana', 'MANA'))).toEqual(['maña']);
    expect(marked(markWords('nada de eso', 'otra'))).toEqual([]);
  });

  it('marks a combining accent together with its letter', () => {
    expect(marked(markWords('un cafe\u0301 solo', 'cafe'))).toEqual(['cafe\u0301']);
  });

  it('marks the middle of a name, which would not count in a message', () => {
    expect(marked(markName('José Ñáñez', 'nez jos'))).toEqual(['Jos', 'ñez']);
    expect(marked(markWords('José Ñáñez', 'nez'))).toEqual([]);
  });

  it.each([
    ['300 555', '300 555'],
    ['3005550', '300 555 0'],
    ['+57 300', '+57 300'.slice(1)],
    ['0199', '0199'],
  ])('marks the number for «%s», with any spacing', (q, part) => {
    expect(marked(markPhone('+57 300 555 0199', q))).toEqual([part]);
  });

  it('marks no number for words, other digits, or too few of them', () => {
    for (const q of ['ana', '300 556', '30', 'pedido 300'])
      expect(isMet(markPhone('+57 300 555 0199', q)), q).toBe(false);
  });

  it('returns the whole text for every search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, q) => {
        for (const mark of [markWords, markName, markPhone])
          expect(
            mark(text, q)
              .map((trozo) => trozo.text)
              .join(''),
          ).toBe(text);
      }),
    );
  });
});
