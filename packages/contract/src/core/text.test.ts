import { describe, expect, it } from 'vitest';
import { cutText, hasNoAddress, requiredText, trimText } from './text.ts';

describe('cutText', () => {
  it.each([
    ['Ana', 3, 'Ana'],
    ['Ana María', 3, 'Ana'],
    ['Ana 🌻', 5, 'Ana '],
    ['Ana 🌻', 6, 'Ana 🌻'],
    ['Ana 👋🏽', 6, 'Ana '],
    ['Ana 👩‍👧‍👦!', 8, 'Ana '],
    ['Ana 🇨🇴🇨🇴', 8, 'Ana 🇨🇴'],
    ['Jose\u0301', 4, 'Jos'],
    ['', 3, ''],
    ['🌻', 1, ''],
    ['a' + '\u0301'.repeat(9), 4, 'a' + '\u0301'.repeat(3)],
  ])('%j within %i is %j', (text, max, expected) => {
    expect(cutText(text, max)).toBe(expected);
    expect(cutText(text, max).isWellFormed()).toBe(true);
  });

  it('cuts a long text of many characters', () => {
    expect(cutText('🌻'.repeat(500_000), 1001)).toHaveLength(1000);
  });
});

describe('an invisible text', () => {
  it.each([
    '',
    '  ',
    '\u00A0\u3000',
    '\u200B',
    '\u202E\u202C',
    '\u3164\u115F',
    '\uFE0F\u200D',
    '\u2800 \u2060',
    '\u0007\u007F',
  ])('%j is empty', (text) => {
    expect(trimText(text)).toBe('');
    expect(requiredText(80).safeParse(text).error?.issues[0]?.message).toBe('Campo obligatorio');
  });

  it.each(['a\u200Bb', '\u202Eanchor', '❤️', '👨‍👩‍👧', '-', 'خ'])('%j is not empty and stays unchanged', (text) => {
    expect(requiredText(80).parse(` ${text} `)).toBe(text);
  });
});

describe('hasNoAddress', () => {
  it.each(['Café Andino S.A.S.', 'Dr. Ruiz', 'a.b', 'Ana-María 2.0', 'Sr.Z', 'x.co.', 'uno.dos3'])(
    '%j contains no address',
    (name) => {
      expect(hasNoAddress(name)).toBe(true);
    },
  );

  it.each(['malo.co', 'Ana en sub-1.malo.co ya', 'www.x', 'http://x', 'ñandú。中国', 'aa.bb'])(
    '%j is an address',
    (name) => {
      expect(hasNoAddress(name)).toBe(false);
    },
  );

  it.each(['a', '-0', 'a.', 'aa.b', 'ñ', ':/'])('a long name of repeated %j is checked in linear time', (piece) => {
    const begun = performance.now();
    hasNoAddress(`${piece.repeat(20_000)}\0`);
    // a check that restarts at each character takes many seconds
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
