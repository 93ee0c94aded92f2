import { describe, expect, it } from 'vitest';
import { createFragmentos } from './fragmento.ts';

const toFragmento = (text: string, q: string) => createFragmentos(q)(text);

describe('the words around a match', () => {
  it('shows a short message whole, on one line', () => {
    expect(toFragmento('hola\n\n  qué tal', 'tal')).toBe('hola qué tal');
  });

  it('cuts on both sides and keeps the match, with or without accents', () => {
    const text = `${'uno '.repeat(60)}Bogotá ${'dos '.repeat(60)}`;
    expect(toFragmento(text, 'bogota')).toMatch(/^…[^…]*Bogotá[^…]*…$/);
  });

  it('goes to a word that begins like the search, and not to one that only contains it', () => {
    const text = `${'recasa '.repeat(40)}casas ${'fin '.repeat(60)}`;
    expect(toFragmento(text, 'casa')).toContain(' casas fin');
  });

  it('shows the beginning if the text contains no searched word', () => {
    expect(toFragmento('uno '.repeat(60), '¿?')).toMatch(/^uno .*…$/);
  });

  it('keeps its position behind characters of two code units', () => {
    expect(toFragmento(`${'😀 '.repeat(100)}queso ${'fin '.repeat(60)}`, 'queso')).toContain('queso');
  });

  it.each(['queso', 'quesos, panes', 'él QUESO'])('finds a word far inside a long message (%s)', (q) => {
    const text = `${'uno, dós (tres) '.repeat(300)}\n\n  quesos ${'fin '.repeat(900)}`;
    expect(toFragmento(text, q)).toMatch(/^….{20,45} quesos fin [fin ]*…$/);
  });

  it('recognises a word across the border of two stretches', () => {
    for (let before = 480; before < 540; before += 1)
      expect(toFragmento(`${'x'.repeat(before)} quesos ${'fin '.repeat(60)}`, 'esos'), `${before}`).toMatch(
        /^x{160}…$/,
      );
  });

  it('uses little CPU time for any length of messages', () => {
    const es = 'Buenos días, ¿cuándo llega el camión? ';
    const texts = [
      es.repeat(2000),
      'á'.repeat(80_000),
      `${' \n'.repeat(40_000)}x`,
      '¿'.repeat(80_000),
      'a '.repeat(40_000),
    ];
    const find = createFragmentos('ultimo queso de ultramar');
    const begun = performance.now();
    for (let round = 0; round < 40; round += 1) for (const text of texts) find(text);
    // character by character these two hundred took more than four seconds
    expect(performance.now() - begun).toBeLessThan(1500);
  });
});
