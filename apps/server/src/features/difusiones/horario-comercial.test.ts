import { describe, expect, it } from 'vitest';
import { isComercial, nextAllowed } from './horario-comercial.ts';

const bogota = (text: string) => new Date(`${text}:00-05:00`);

describe('the legal hours', () => {
  it.each([
    ['2026-11-20T06:59', '2026-11-20T07:00'],
    ['2026-11-20T07:00', null],
    ['2026-11-20T18:59', null],
    ['2026-11-20T19:00', '2026-11-21T08:00'],
    ['2026-11-21T14:59', null],
    ['2026-11-21T15:00', '2026-11-23T07:00'],
    ['2026-11-22T10:00', '2026-11-23T07:00'],
    // a Monday that is a holiday
    ['2026-11-15T10:00', '2026-11-17T07:00'],
    // Maundy Thursday to Easter
    ['2026-04-01T20:00', '2026-04-04T08:00'],
  ])('at %s allow a commercial message at %s', (now, expected) => {
    expect(nextAllowed(bogota(now))).toEqual(expected === null ? null : bogota(expected));
  });

  it('bind advertising and unclassified templates', () => {
    expect(['MARKETING', null, 'UTILITY', 'AUTHENTICATION'].map(isComercial)).toEqual([true, true, false, false]);
  });
});
