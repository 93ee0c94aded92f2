import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSameFirma, signConfirmacion, signForm } from './firma.ts';

const apiKey = '4Vj8eK4rloUd272L48hsrarnUA';
const received = { merchantId: '508029', reference: 'PayUTest01', currency: 'USD', statePol: '4' };

test.each([
  ['150.00', '65fb2b3452572784e23e7d6480359fd2507c54dd285ca3c4dceffb8764cfb66f'],
  ['150.25', expect.stringMatching(/^7770a793/)],
])('a confirmation of %s is signed as in PayU’s own examples', (value, firma) => {
  expect(signConfirmacion({ apiKey, hmacSecret: 'test123' }, { ...received, value })).toEqual(firma);
});

test.each([
  ['150.00', '150.0'],
  ['150.20', '150.2'],
  ['150.25', '150.25'],
  ['150.0', '150.0'],
  ['150', '150'],
  ['10000.00', '10000.0'],
])('%s is signed as %s', (value, signed) => {
  const md5 = createHash('md5').update(`${apiKey}~508029~PayUTest01~${signed}~USD~4`).digest('hex');
  expect(signConfirmacion({ apiKey, hmacSecret: undefined }, { ...received, value })).toBe(md5);
});

test('a form is signed over merchant, reference, amount and currency', () => {
  const form = { merchantId: '508029', referenceCode: 'T1R0', amount: '20000.00', currency: 'COP' };
  const md5 = createHash('md5').update(`${apiKey}~508029~T1R0~20000.00~COP`).digest('hex');
  expect(signForm({ apiKey, hmacSecret: undefined }, form)).toBe(md5);
});

test('signatures are the same in capitals, and never when one is empty or cut', () => {
  expect(isSameFirma('ab12', 'AB12')).toBe(true);
  for (const other of ['', 'ab1', 'ab123', 'ab13']) expect(isSameFirma('ab12', other)).toBe(false);
});
