import { describe, expect, it } from 'vitest';
import { cutText } from './text.ts';

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
