import { expect, test } from 'vitest';
import { fitFileName } from './file-name.ts';

test.each([
  ['C:\\Fotos\\mesa "roja".png', 'mesa "roja".png'],
  ['../../etc/passwd', 'passwd'],
  ['factura\u202Egpj.exe', 'facturagpj.exe'],
  ['a\u0000\r\nb\uD83D.png', 'ab.png'],
  ['👨‍👩‍👧 de viaje.jpg', '👨‍👩‍👧 de viaje.jpg'],
  ['..', null],
  [' \u0007 ', null],
])('%j is kept as %j', (declared, kept) => expect(fitFileName(declared)).toBe(kept));

test('a long name keeps its end and no half of a surrogate pair', () => {
  const long = fitFileName(`${'😀'.repeat(120)}x.png`);
  expect(long).toBe(`${'😀'.repeat(97)}x.png`);
});
