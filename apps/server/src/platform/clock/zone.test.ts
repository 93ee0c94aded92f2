import { expect, it } from 'vitest';
import { dayIn, stretchAt } from './zone.ts';

const NOON = Date.UTC(2026, 10, 27, 12);

it('caches a zone once, regardless of the letter case of its name', () => {
  const known = stretchAt('America/Bogota', NOON);
  for (const written of ['america/bogota', 'AMERICA/BOGOTA', 'aMeRiCa/BoGoTa'])
    // `toBe`: another object would be another cache entry, and a name has thousands of spellings
    expect(stretchAt(written, NOON)).toBe(known);
  expect(stretchAt('America/Santiago', NOON)).not.toBe(known);
  expect(dayIn('AMERICA/bogota', new Date('2026-11-27T03:00:00Z'))).toBe('2026-11-26');
});
