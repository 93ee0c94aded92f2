import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, tintaOf } from './tinta.ts';

it('is legible on paper and on its fill, with any color of the business', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (marca) => {
      const tinta = tintaOf(marca);
      expect(contrast(tinta.texto, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tinta.sobreMarca, tinta.marca)).toBeGreaterThanOrEqual(4);
      expect(contrast(tinta.texto, tinta.suave)).toBeGreaterThanOrEqual(3);
    }),
  );
});

it('keeps a legible color, and has a default', () => {
  expect(tintaOf('#0f766e')).toMatchObject({ marca: '#0f766e', texto: '#0f766e', sobreMarca: '#ffffff' });
  expect(tintaOf('rojo').marca).toBe('#2563eb');
});
