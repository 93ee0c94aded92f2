import { describe, expect, it } from 'vitest';
import { holdOrder, shiftOf } from './useHeldOrder.ts';

interface Row {
  id: number;
  text?: string;
}

function rows(...ids: number[]): Row[] {
  return ids.map((id) => ({ id }));
}

const unknown = () => undefined;

describe('a list under the pointer', () => {
  it('keeps its order while rows move, come and go, and shows the new content of each', () => {
    const news = { id: 3, text: 'hola' };
    const kept = holdOrder(rows(1, 2, 3), [news, { id: 9 }, ...rows(1)], unknown);
    expect(kept.map((row) => row.id)).toEqual([1, 2, 3]);
    expect(kept[2]).toBe(news);
  });

  it('shows the current state of a row that has left, so that it offers no outdated action', () => {
    const taken = { id: 2, text: 'lo tomó otra persona' };
    expect(holdOrder(rows(1, 2), rows(1), (id) => (id === 2 ? taken : undefined))[1]).toBe(taken);
  });

  it('appends further pages below', () => {
    expect(holdOrder(rows(1, 2), rows(9, 1, 2, 3, 4), unknown).map((row) => row.id)).toEqual([1, 2, 3, 4]);
  });

  it('stays the same value when nothing in it has changed', () => {
    const held = rows(1, 2);
    expect(holdOrder(held, [...held].toReversed(), unknown)).toBe(held);
  });
});

describe('a list that is scrolled down', () => {
  it('reports how far the rows in view have moved', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), rows(9, 8, 1, 2, 3, 4, 5), 2)).toBe(2);
    expect(shiftOf(rows(1, 2, 3), rows(1, 2, 3), 1)).toBe(0);
    expect(shiftOf(rows(1, 2, 3, 4, 5), rows(2, 3, 4, 5), 2)).toBe(-1);
    expect(shiftOf(rows(1, 2), rows(7, 8), 0)).toBe(0);
  });

  it('does not follow the first row in view to the top when it alone has moved', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5, 6), rows(3, 1, 2, 4, 5, 6), 2)).toBe(0);
    expect(shiftOf(rows(1, 2, 3, 4, 5, 6), rows(5, 1, 2, 3, 4, 6), 2)).toBe(1);
  });
});
