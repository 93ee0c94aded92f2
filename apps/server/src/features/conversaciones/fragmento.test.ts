import { describe, expect, it } from 'vitest';
import { createFragmentos } from './fragmento.ts';

const toFragmento = (text: string, q: string) => createFragmentos(q)(text);

describe('the words around a match', () => {
  it('shows a short message whole, on one line', () => {
    expect(toFragmento('hola\n\n  qué tal', 'tal')).toBe('hola qué tal');
  });

  it('cuts on both sides and keeps the match, whatever its accents', () => {
    const text = `${'uno '.repeat(60)}Bogotá ${'dos '.repeat(60)}`;
    expect(toFragmento(text, 'bogota')).toMatch(/^…[^…]*Bogotá[^…]*…$/);
  });

  it('goes to a word that begins like the search, and not to one that only holds it', () => {
    const text = `${'recasa '.repeat(40)}casas ${'fin '.repeat(60)}`;
    expect(toFragmento(text, 'casa')).toContain(' casas fin');
  });

  it('shows the beginning where no word of the text was searched', () => {
    expect(toFragmento('uno '.repeat(60), '¿?')).toMatch(/^uno .*…$/);
  });

  it('does not lose its place behind signs of two units', () => {
    expect(toFragmento(`${'😀 '.repeat(100)}queso ${'fin '.repeat(60)}`, 'queso')).toContain('queso');
  });
});
