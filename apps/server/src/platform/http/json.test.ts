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
  ])('%s is parsed', (text, value) => expect(parseJson(text)).toEqual(value));

  it.each([
    '{"__proto__":{"rol":"SUPERADMIN"}}',
    '{"a":{"constructor":1}}',
    '[[{"prototype":null}]]',
    '{"a":[{"b":{"\\u005f\\u005fproto__":1}}]}',
    '{"__proto__":1,"__proto__":2}',
  ])('%s is refused for its key, in any position and spelling', (text) =>
    expect(refusal(text)).toBe('El cuerpo de la petición tiene un campo no permitido.'),
  );

  it.each(['{', '{"a":1e}', "{'a':1}", '{"a":NaN}', '\uFEFF{}', '[1,]'])('%s is not JSON', (text) =>
    expect(refusal(text)).toBe('El cuerpo de la petición no es JSON válido.'),
  );

  it('with twenty levels is read, and with one more is refused', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(parseJson(nested(20))).toHaveLength(1);
    expect(refusal(nested(21))).toBe('El cuerpo de la petición está demasiado anidado.');
    // brackets in a text do not count
    expect(parseJson(JSON.stringify({ a: '[{"'.repeat(100) }))).toEqual({ a: '[{"'.repeat(100) });
  });

  it.each([
    ['numbers', '1'],
    ['objects', '{}'],
    ['lists', '[]'],
  ])('of maximum size with small %s only does not block the process', async (_what, one) => {
    const body = `{"a":[${Array.from({ length: Math.floor((256 * 1024) / (one.length + 1)) - 8 }, () => one).join(',')}]}`;
    const taken = await cpuTimeOf(() => {
      for (let again = 0; again < 30; again++) parseJson(body);
    });
    // with a parser callback for each value it takes two seconds
    expect(taken).toBeLessThan(800);
  });
});
