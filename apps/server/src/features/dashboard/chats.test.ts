import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatsOf, createMarks, numbersOf } from './chats.ts';
import { countPorUsuario, sumOf } from './day-metrics.ts';
import type { Cuenta } from './dias.repository.ts';

interface Day {
  base: number;
  tocados: number[];
  pares: [usuario: number, chat: number][];
}

const bytesOf = (numbers: readonly number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeInt32BE(number, at * 4);
  return bytes;
};
const cuentaOf = ({ base, tocados, pares }: Day): Cuenta => ({
  recibidos: 1,
  enviados: 2,
  cerradas: 3,
  base,
  tocados: bytesOf(tocados),
  atenciones: bytesOf(pares.flat()),
});
const BASES = [0, 7, 1000, 3_000_000_000];
const AROUND = BASES.flatMap((base) => Array.from({ length: 48 }, (_, index) => base - 3 + index));
const chat = fc.integer({ min: 0, max: 40 });
const days = fc.array(
  fc.record({
    // a tenant's chat ids of one day can be millions apart
    base: fc.constantFrom(...BASES),
    tocados: fc.array(chat, { maxLength: 20 }),
    pares: fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), chat), { maxLength: 20 }),
  }),
  { maxLength: 6 },
);

describe('the chats of several days', () => {
  it('count once each, like a set of ids', () => {
    fc.assert(
      fc.property(days, (some) => {
        const sum = sumOf(some.map(cuentaOf));
        const tocados = new Set(some.flatMap(({ base, tocados: numbers }) => numbers.map((number) => base + number)));
        const atendidos = new Set(some.flatMap(({ base, pares }) => pares.map(([, number]) => base + number)));
        expect([sum.recibidos, sum.enviados, sum.cerradas]).toEqual([some.length, 2 * some.length, 3 * some.length]);
        expect([sum.tocados.size, sum.atendidos.size]).toEqual([tocados.size, atendidos.size]);
        expect(new Set(sum.tocados.list())).toEqual(tocados);
        expect(sum.tocados.list()).toHaveLength(tocados.size);
        expect(AROUND.filter((id) => sum.tocados.has(id))).toEqual(AROUND.filter((id) => tocados.has(id)));
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it('count once per user who wrote in them, split by whether they are closed', () => {
    fc.assert(
      fc.property(days, fc.array(chat), (some, open) => {
        const sinCerrar = new Set(open);
        const expected = new Map<number, Set<number>>();
        for (const { base, pares } of some)
          for (const [usuario, number] of pares)
            expected.set(usuario, (expected.get(usuario) ?? new Set()).add(base + number));
        const counted = countPorUsuario(some.map(cuentaOf), sinCerrar);
        expect([...counted].toSorted()).toEqual(
          [...expected]
            .map(([usuario, chats]) => [
              usuario,
              { atendidas: chats.size, sinCerrar: [...chats].filter((id) => sinCerrar.has(id)).length },
            ])
            .toSorted(),
        );
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  it('may be empty, and one bit is set per chat', () => {
    expect([chatsOf([]).size, chatsOf([]).has(0), chatsOf([]).list()]).toEqual([0, false, []]);
    const marks = createMarks({ min: 10, max: 30 });
    expect([marks.add(17), marks.add(17), marks.add(18), marks.has(19)]).toEqual([true, false, true, false]);
    marks.remove(17);
    expect([marks.has(17), marks.has(18)]).toEqual([false, true]);
    expect([...numbersOf(bytesOf([1, -2, 3, 4]), { first: 1, step: 2 })]).toEqual([-2, 4]);
  });
});
