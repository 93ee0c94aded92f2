import { describe, expect, it } from 'vitest';
import { toCsvLine } from './csv.ts';

describe('a line of a CSV file', () => {
  it('quotes what holds commas, quotes and line breaks, and leaves nothing empty cells', () => {
    expect(toCsvLine(['a', 'b, c', 'di "hola"', 'dos\nlíneas', null, 7])).toBe(
      'a,"b, c","di ""hola""","dos\nlíneas",,7\r\n',
    );
  });

  it.each(['=1+1', '+57300', '-1', '@SUM(A1)', '\tx', '\rx'])('takes the power of a formula from %j', (text) => {
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
  ])('takes it also where a spreadsheet may see the start of a cell, in %j', (text, line) => {
    expect(toCsvLine([text])).toBe(`${line}\r\n`);
  });

  it('leaves a sign in the middle alone', () => {
    expect(toCsvLine(['a=b'])).toBe('a=b\r\n');
  });
});
