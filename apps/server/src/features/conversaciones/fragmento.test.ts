import { describe, expect, it } from 'vitest';
import { toFragmento } from './fragmento.ts';

describe('the words around a match', () => {
  it('shows a short message whole, on one line', () => {
    expect(toFragmento('hola\n\n  qué tal', 'tal')).toBe('hola qué tal');
  });

  it('cuts on both sides and keeps the match, whatever its accents', () => {
    const text = `${'uno '.repeat(60)}Bogotá ${'dos '.repeat(60)}`;
    expect(toFragmento(text, 'bogota')).toMatch(/^…[^…]*Bogotá[^…]*…$/);
  });

  it('does not lose its place behind signs of two units', () => {
    expect(toFragmento(`${'😀 '.repeat(100)}queso ${'fin '.repeat(60)}`, 'queso')).toContain('queso');
  });
});
