import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DESTINO_NO_PERMITIDO, destinoOf, NUMERO_INVALIDO, PAISES_VOZ, paisOf, type PaisVoz } from './destinos.ts';

const EVERYWHERE = Object.keys(PAISES_VOZ) as PaisVoz[];
const SEEDED = { seed: 20_261_122, numRuns: 500 } as const;
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(''));

describe('allowed destinations of calls', () => {
  // covers D2-5.5-01b
  it.each([
    ['300 555 01 01', '+573005550101', '57'],
    ['(601) 555-0100', '+576015550100', '57'],
    ['573005550101', '+573005550101', '57'],
    ['+57 300 5550101', '+573005550101', '57'],
    ['0057 3005550101', '+573005550101', '57'],
    ['+1 212 555 0100', '+12125550100', '1'],
    ['+34 600 100 200', '+34600100200', '34'],
    ['+593 99 123 4567', '+593991234567', '593'],
    ['+51 1 234 5678', '+5112345678', '51'],
    ['+52 1 55 1234 5678', '+5215512345678', '52'],
    ['+54 9 11 2345 6789', '+5491123456789', '54'],
    ['+55 11 91234-5678', '+5511912345678', '55'],
    ['+56 9 1234 5678', '+56912345678', '56'],
    ['+58 414 1234567', '+584141234567', '58'],
    ['+507 6123-4567', '+50761234567', '507'],
    ['+595 981 123456', '+595981123456', '595'],
    ['+598 99 123 456', '+59899123456', '598'],
  ])('%s is dialled as %s', (typed, numero, pais) => {
    expect(destinoOf(typed, EVERYWHERE)).toEqual({ numero, pais });
  });

  // covers D2-5.5-01a
  it.each(['', 'abc', '+', '12', '+1234567890123456', '0', '+595 98１ 123456', '+595 98١ 123456'])(
    '%j is not a number',
    (typed) => {
      expect(destinoOf(typed, EVERYWHERE)).toEqual({ motivo: NUMERO_INVALIDO });
    },
  );

  it.each([
    ['a premium line of Colombia', '+579005550101'],
    ['a toll-free line of Colombia', '+5718000123456'],
    ['a Colombian number that is too long', '+5730055501019'],
    ['Jamaica, inside +1', '+18765550101'],
    ['the Dominican Republic, inside +1', '+18095550101'],
    ['a premium number of +1', '+19005550101'],
    ['a premium exchange of +1', '+12129765555'],
    ['a satellite', '+881612345678'],
    ['an international premium number', '+979123456789'],
    ['a premium line of Spain', '+34806123456'],
    ['another premium line of Spain', '+34905123456'],
    ['a shared-cost line of Spain', '+34902123456'],
    ['a personal number of Spain', '+34701234567'],
    ['a premium line of Peru', '+5180812345'],
    ['a premium line of Mexico', '+529001234567'],
    ['a premium line of Mexico, written as a mobile', '+5219001234567'],
    ['a premium line of Argentina', '+546001234567'],
    ['a premium line of Brazil', '+559001234567'],
    ['a shared-cost line of Chile', '+56600123456'],
    ['a premium line of Venezuela', '+589001234567'],
    ['a premium line of Guatemala', '+50219001234'],
    ['a premium line of Costa Rica', '+5069001234567'],
    ['a premium line of Panama', '+5079001234'],
    ['a premium line of Bolivia', '+591900123456'],
    ['a premium line of Ecuador', '+5931900123456'],
    ['a premium line of Paraguay', '+595900123456'],
    ['a premium line of Uruguay', '+59890012345'],
    ['Cuba', '+5351234567'],
    ['Latvia', '+37112345678'],
  ])('%s is never called, regardless of the allowed countries', (_what, numero) => {
    expect(destinoOf(numero, [...EVERYWHERE, '1876', '881', '979', '53', '371'])).toEqual({
      motivo: DESTINO_NO_PERMITIDO,
    });
  });

  it('a country that the business has not allowed is not called', () => {
    expect(destinoOf('+12125550100', ['57'])).toEqual({ motivo: DESTINO_NO_PERMITIDO });
    expect(destinoOf('3005550101', [])).toEqual({ motivo: DESTINO_NO_PERMITIDO });
  });

  it('for any input, the dialled number belongs to an allowed country, and dialling it again gives the same number', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 25 }),
      digits(0, 18),
      digits(5, 14).map((rest) => `+${rest}`),
      fc.tuple(fc.constantFrom(...EVERYWHERE), digits(4, 12)).map(([codigo, rest]) => `+${codigo} ${rest}`),
      digits(9, 9).map((rest) => `3${rest}`),
      fc.tuple(fc.constantFrom('502', '506'), digits(7, 7)).map(([codigo, rest]) => `+${codigo} 2${rest}`),
    );
    let dialled = 0;
    fc.assert(
      fc.property(typed, fc.subarray(EVERYWHERE), (text, paises) => {
        const destino = destinoOf(text, paises);
        if (!('numero' in destino)) return;
        dialled++;
        expect(destino.numero).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(paises).toContain(destino.pais);
        expect(destino.numero.startsWith(`+${destino.pais}`)).toBe(true);
        expect(destinoOf(destino.numero, paises)).toEqual(destino);
      }),
      SEEDED,
    );
    expect(dialled).toBeGreaterThan(50);
  });

  it('no calling code is a prefix of another one', () => {
    for (const one of EVERYWHERE)
      expect(EVERYWHERE.filter((other) => other !== one && other.startsWith(one))).toEqual([]);
    expect(paisOf('+5')).toBeNull();
  });
});
