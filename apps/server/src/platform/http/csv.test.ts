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

  it('leaves a sign in the middle alone', () => {
    expect(toCsvLine(['a=b'])).toBe('a=b\r\n');
  });
});
