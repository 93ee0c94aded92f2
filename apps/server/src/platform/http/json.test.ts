import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '@tertulia/testkit/cpu-time';
import { AppError } from './app-error.ts';
import { parseJson } from './json.ts';

const refusal = (text: string) => {
  try {
    return parseJson(text);
  } catch (error) {
    return error instanceof AppError ? error.details.message : error;
  }
};

describe('a JSON body', () => {
  it.each([
    ['{"a":[1,"dos",null,true,{"b":{}}]}', { a: [1, 'dos', null, true, { b: {} }] }],
    ['[]', []],
    ['null', null],
    ['"constructor"', 'constructor'],
    ['{"proto":1,"Constructor":2}', { proto: 1, Constructor: 2 }],
  ])('%s is what it says', (text, value) => expect(parseJson(text)).toEqual(value));

  it.each([
    '{"__proto__":{"rol":"SUPERADMIN"}}',
    '{"a":{"constructor":1}}',
    '[[{"prototype":null}]]',
    '{"a":[{"b":{"\\u005f\\u005fproto__":1}}]}',
    '{"__proto__":1,"__proto__":2}',
  ])('%s is refused for its key, wherever and however it is written', (text) =>
    expect(refusal(text)).toBe('El cuerpo de la petición tiene un campo no permitido.'),
  );

  it.each(['{', '{"a":1e}', "{'a':1}", '{"a":NaN}', '\uFEFF{}', '[1,]'])('%s is no JSON', (text) =>
    expect(refusal(text)).toBe('El cuerpo de la petición no es JSON válido.'),
  );

  it('of twenty levels is read, and of one more is not', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(parseJson(nested(20))).toHaveLength(1);
    expect(refusal(nested(21))).toBe('El cuerpo de la petición está demasiado anidado.');
    // brackets in a text are none
    expect(parseJson(JSON.stringify({ a: '[{"'.repeat(100) }))).toEqual({ a: '[{"'.repeat(100) });
  });

  it.each([
    ['numbers', '1'],
    ['objects', '{}'],
    ['lists', '[]'],
  ])('as large as one may be, of nothing but small %s, keeps nobody waiting', async (_what, one) => {
    const body = `{"a":[${Array.from({ length: Math.floor((256 * 1024) / (one.length + 1)) - 8 }, () => one).join(',')}]}`;
    const taken = await cpuTimeOf(() => {
      for (let again = 0; again < 30; again++) parseJson(body);
    });
    // with the parser calling back for each value two seconds
    expect(taken).toBeLessThan(800);
  });
});
