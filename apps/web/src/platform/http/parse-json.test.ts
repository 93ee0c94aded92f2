import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('characters that change the reading direction are removed from every name, text and file name', () => {
  expect(
    parseJson('{"nombre":"Ana\u202Ezeuqsáv","archivos":["factura\u202Efdp.exe"],"texto":"\u2067hola\u2069"}'),
  ).toEqual({
    nombre: 'Anazeuqsáv',
    archivos: ['facturafdp.exe'],
    texto: 'hola',
  });
});

test('right-to-left languages, joined emoji and accents stay unchanged', () => {
  const body = { nombre: 'سارة شاكيرا', emoji: '👩‍👩‍👧', texto: 'ñandú\u200F' };
  expect(parseJson(JSON.stringify(body))).toEqual(body);
});

test('invalid JSON is refused', () => {
  expect(() => parseJson('<html>')).toThrow(SyntaxError);
});
