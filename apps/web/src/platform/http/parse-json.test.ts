import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('what turns the direction of reading is left out of every name, text and file name', () => {
  expect(
    parseJson('{"nombre":"Ana\u202Ezeuqsáv","archivos":["factura\u202Efdp.exe"],"texto":"\u2067hola\u2069"}'),
  ).toEqual({
    nombre: 'Anazeuqsáv',
    archivos: ['facturafdp.exe'],
    texto: 'hola',
  });
});

test('languages written from right to left, joined emoji and accents stay as they are', () => {
  const body = { nombre: 'سارة شاكيرا', emoji: '👩‍👩‍👧', texto: 'ñandú\u200F' };
  expect(parseJson(JSON.stringify(body))).toEqual(body);
});

test('what is no JSON is refused', () => {
  expect(() => parseJson('<html>')).toThrow(SyntaxError);
});
