import { describe, expect, it } from 'vitest';
import { toCsvLine } from './csv.ts';

describe('a line of a CSV file', () => {
  it('quotes cells with commas, quotes and line breaks, and writes null as an empty cell', () => {
    expect(toCsvLine(['a', 'b, c', 'di "hola"', 'dos\nlíneas', null, 7])).toBe(
      'a,"b, c","di ""hola""","dos\nlíneas",,7\r\n',
    );
  });

  it.each(['=1+1', '+57300', '-1', '@SUM(A1)', '\tx', '\rx'])('neutralizes the formula %j', (text) => {
    expect(toCsvLine([text])).toContain(`'${text}`);
  });

  // with a Spanish list separator the semicolon ends a cell, also within quotes
  it.each([
    ['ana;=1+1', "ana;'=1+1"],
    ['ana; @SUM(A1)', "ana;' @SUM(A1)"],
    ['a\n=1+1', `"a\n'=1+1"`],
    ['a;"=1+1"', `"a;'""=1+1"""`],
    ['＝1+1', "'＝1+1"],
    ['＋57300', "'＋57300"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' =1+1', "' =1+1"],
  ])('neutralizes it also at every possible start of a cell, in %j', (text, line) => {
    expect(toCsvLine([text])).toBe(`${line}\r\n`);
  });

  it('does not change a formula sign in the middle', () => {
    expect(toCsvLine(['a=b'])).toBe('a=b\r\n');
  });
});
