import { expect, it } from 'vitest';
import { dayIn, stretchAt } from './zone.ts';

const NOON = Date.UTC(2026, 10, 27, 12);

it('keeps what it knows of a zone once, in letters of whatever size somebody writes its name', () => {
  const known = stretchAt('America/Bogota', NOON);
  for (const written of ['america/bogota', 'AMERICA/BOGOTA', 'aMeRiCa/BoGoTa'])
    // the very one: another object would be another entry, and there are thousands of ways to write a name
    expect(stretchAt(written, NOON)).toBe(known);
  expect(stretchAt('America/Santiago', NOON)).not.toBe(known);
  expect(dayIn('AMERICA/bogota', new Date('2026-11-27T03:00:00Z'))).toBe('2026-11-26');
});
