/** Pseudo-random numbers, equal for the same seed on every machine. */
export interface Random {
  /** At least 0 and below 1. */
  unit(): number;
  /** An integer from 0, below `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Lower-case hexadecimal digits. */
  hex(digits: number): string;
}

/** The generator sfc32, seeded with a text. */
export function createRandom(seed: string): Random {
  let [a, b, c, counter] = [...words(seed), 1] as [number, number, number, number];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 16; round++) next();
  const below = (limit: number) => Math.floor((next() / 4_294_967_296) * limit);
  return {
    unit: () => next() / 4_294_967_296,
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    hex(digits) {
      let text = '';
      while (text.length < digits) text += next().toString(16).padStart(8, '0');
      return text.slice(0, digits);
    },
  };
}

function words(seed: string): [number, number, number] {
  const state: [number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162];
  for (let index = 0; index < seed.length; index++) {
    const place = index % 3;
    state[place] = Math.imul((state[place] ?? 0) ^ seed.charCodeAt(index), 0x01000193) ^ (index << 11);
  }
  return state;
}
