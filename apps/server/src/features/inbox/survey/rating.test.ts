import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '@tertulia/testkit/cpu-time';
import { parseRating } from './rating.ts';

describe('parsing a rating', () => {
  it.each([
    ['5', 5],
    [' 4 ', 4],
    ['3.', 3],
    ['¡5!', 5],
    ['5/5', 5],
    ['4 de 5', 4],
    ['Cinco', 5],
    ['dos estrellas', 2],
    ['UNO', 1],
    ['5️⃣', 5],
    ['⭐⭐⭐', 3],
    ['⭐️⭐️⭐️⭐️⭐️', 5],
    ['★ ★', 2],
    ['５', 5],
    ['5⭐', 5],
    ['5 ⭐', 5],
    ['⭐5', 5],
    ['4⭐️⭐️⭐️⭐️', 4],
    ['5️⃣⭐', 5],
    ['⭐ 3/5', 3],
    ['cinco ⭐⭐⭐⭐⭐', 5],
    ['5 estrellas', 5],
    ['5 estrellas 🌟', 5],
    ['¡⭐⭐⭐⭐⭐!', 5],
  ])('reads %j as %i', (text, rating) => {
    expect(parseRating(text)).toBe(rating);
  });

  it.each([
    '0',
    '6',
    '10',
    '45',
    'necesito 2 cafés',
    'gracias',
    '',
    '⭐⭐⭐⭐⭐⭐',
    '⭐ bien',
    'no me gustó ⭐',
    '0 ⭐',
    '10⭐',
    '1⭐0',
    'necesito 2 ⭐',
    '!',
    'tresillo',
    '5 0',
    '-',
    '2026',
  ])('refuses %j', (text) => {
    expect(parseRating(text)).toBeNull();
  });

  it('examines a long message of any content in constant time', async () => {
    const taken = await cpuTimeOf(() => {
      for (let message = 0; message < 10; message++) expect(parseRating(`x${' !'.repeat(5000)}x`)).toBeNull();
    });
    // a pattern that backtracks from each character takes a tenth of a second and more for each
    expect(taken).toBeLessThan(300);
  });

  it('returns null or 1 to 5 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => [null, 1, 2, 3, 4, 5].includes(parseRating(text))),
    );
  });
});
