import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from './instant-text.ts';

describe('the text of an instant', () => {
  it.each([
    ['2026-01-31 10:11:12+00', '2026-01-31T10:11:12.000Z'],
    ['2026-01-31 10:11:12.1+00', '2026-01-31T10:11:12.100Z'],
    ['2026-01-31 10:11:12.123999+00', '2026-01-31T10:11:12.123Z'],
  ])('reads %s as %s', (text, instant) => {
    expect(toInstant(text)).toBe(instant);
  });

  it.each(['2026-01-31 05:11:12-05', '2026-01-31 10:11:12', '31/01/2026 10:11:12+00', 'infinity', ''])(
    'refuses %j',
    (text) => {
      expect(() => toInstant(text)).toThrow('Not an instant');
    },
  );

  it('writes any millisecond as Date would', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          // PostgreSQL prints an instant without trailing zeros
          const text = date
            .toISOString()
            .replace('T', ' ')
            .replace(/\.?0*Z$/, '+00');
          expect(toInstant(text)).toBe(date.toISOString());
        },
      ),
    );
  });
});
