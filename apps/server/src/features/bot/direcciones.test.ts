import { expect, test } from 'vitest';
import { cpuTimeOf } from '@tertulia/testkit/cpu-time';
import { addressesIn } from './direcciones.ts';

test.each<[string, string[]]>([
  ['Mira https://Evil.example/a?b=1, o (www.malo.co).', ['evil.example/a?b=1', 'malo.co']],
  ['Escribe a ana.ruiz+1@correo.malo.co!', ['ana.ruiz+1@correo.malo.co']],
  ['//malo.co y x1://malo.co', ['malo.co', 'x1://malo.co']],
  ['javascript:alert`1` o tel:+573001234567', ['javascript:alert`1`', 'tel:+573001234567']],
  ['a_malo.co ab.malo.co @malo.co', ['malo.co', 'malo.co', 'malo.co']],
  ['a.b.c.d.e.f.g.h.i.j.k.malo.co', ['malo.co']],
  ['1.2.3.4.5.6.7.8.9.10.111.222.333.malo.co', ['111.222.333.malo.co']],
  ['Vale 12.500 pesos, S.A. de C.V. y a.b', []],
])('of «%s» %j are addresses', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

test.each(['a', 'T.', 'a-', 'a.a', 'aa1.', '111.', 'a+', 'a@', '!', 'a.co!', 'http:', '//'])(
  'a very long text of «%s» is scanned once',
  async (piece) => {
    // a rescan from each character takes many seconds
    expect(await cpuTimeOf(() => void addressesIn(`${piece.repeat(40_000)} `))).toBeLessThan(1000);
  },
);
