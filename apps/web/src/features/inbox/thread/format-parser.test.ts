import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFormato, safeLink } from './format-parser.ts';

describe('parseFormato', () => {
  it.each([
    ['hola *Ana* y _Luis_', ['plain:hola ', 'bold:Ana', 'plain: y ', 'italic:Luis']],
    ['~no~ ```x = 1```', ['strike:no', 'plain: ', 'mono:x = 1']],
    ['usa `CAFE10` o `x = 1`, ya', ['plain:usa ', 'mono:CAFE10', 'plain: o ', 'mono:x = 1', 'plain:, ya']],
    ['d`acuerdo, l`otro y ` nada `', ['plain:d`acuerdo, l`otro y ` nada `']],
    ['2*3*4 snake_case_name', ['plain:2*3*4 snake_case_name']],
    ['* no * es', ['plain:* no * es']],
    ['mira https://a.co/x?y=1. ya', ['plain:mira ', 'link:https://a.co/x?y=1', 'plain:. ya']],
    ['F-A15 (ver https://a.co/x_(y)_z(1)).', ['plain:F-A15 (ver ', 'link:https://a.co/x_(y)_z(1)', 'plain:).']],
    ['(ver https://a.co/x)', ['plain:(ver ', 'link:https://a.co/x', 'plain:)']],
    ['javascript:alert(1)', ['plain:javascript:alert(1)']],
  ])('reads %s', (text, expected) => {
    expect(parseFormato(text).map((detached) => `${detached.kind}:${detached.text}`)).toEqual(expected);
  });

  it('loses no text without marks', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const bare = text.replace(/[*_~`]/g, '');
        expect(
          parseFormato(bare)
            .map((detached) => detached.text)
            .join(''),
        ).toBe(bare);
      }),
    );
  });

  it('stays quick on hostile text', () => {
    const hostile = '*a '.repeat(20_000) + 'https://'.repeat(5000);
    // the best of several: a busy machine may delay any one of them
    const times = Array.from({ length: 5 }, () => {
      const before = performance.now();
      parseFormato(hostile);
      return performance.now() - before;
    });
    expect(Math.min(...times)).toBeLessThan(500);
  });
});

describe('safeLink', () => {
  // covers D2-2.1-14
  it.each([
    ['https://fb.me/1', 'https://fb.me/1'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    [null, null],
  ])('%s', (url, expected) => {
    expect(safeLink(url)).toBe(expected);
  });
});
