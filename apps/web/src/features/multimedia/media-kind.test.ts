import { describe, expect, it } from 'vitest';
import { kindOf, sizeText } from './MediaThumb.tsx';

describe('an item of the media bank', () => {
  it.each([
    ['image/png', 'image'],
    ['video/mp4', 'video'],
    ['audio/mpeg', 'audio'],
    ['application/ogg', 'audio'],
    ['application/pdf', 'pdf'],
    ['application/zip', 'document'],
  ])('of type %s is shown as %s', (tipoMime, kind) => {
    expect(kindOf(tipoMime)).toBe(kind);
  });

  it('formats its size in Spanish', () => {
    expect(sizeText(10)).toBe('1 kB');
    expect(sizeText(655_360)).toBe('640 kB');
    expect(sizeText(1_572_864)).toBe('1,5 MB');
    expect(sizeText(null)).toBe('');
  });
});
