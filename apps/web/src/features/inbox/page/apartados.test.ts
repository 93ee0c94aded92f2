import { expect, test, vi } from 'vitest';
import { Apartados, type Alcance } from './apartados.ts';

function open() {
  const world = { alcance: new Map<number, Alcance>(), answer: false as boolean | null, told: [] as number[] };
  const ask = vi.fn(async () => world.answer);
  const apartados = new Apartados({
    alcanceOf: (id) => world.alcance.get(id) ?? 'desconocido',
    ask,
    hasUnsent: () => true,
    tell: (id) => void world.told.push(id),
  });
  const check = async (...ids: number[]) => {
    apartados.check(ids);
    await Promise.resolve();
  };
  return { world, ask, apartados, check };
}

test('a chat that the inbox shows as somebody else’s once it is loaded again is told, once', async () => {
  const { world, ask, check } = open();
  world.alcance.set(7, 'propio');
  await check(7);
  world.alcance.set(7, 'ajeno');
  await check(7);
  await check(7);
  expect(world.told).toEqual([7]);
  world.alcance.set(7, 'propio');
  await check(7);
  world.alcance.set(7, 'ajeno');
  await check(7);
  expect(world.told).toEqual([7, 7]);
  expect(ask).not.toHaveBeenCalled();
});

test('of a chat that the inbox does not know the server is asked, again once the live events have come back', async () => {
  const { world, ask, apartados, check } = open();
  await check(7);
  await check(7);
  expect(ask).toHaveBeenCalledOnce();
  world.answer = true;
  apartados.askAgain();
  await check(7);
  expect(world.told).toEqual([7]);
  apartados.askAgain();
  await check(7);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a chat that leaves the lists is asked for, and one of which nobody could be asked at the next occasion', async () => {
  const { world, ask, check } = open();
  world.alcance.set(7, 'propio');
  await check(7);
  world.alcance.delete(7);
  world.answer = null;
  await check(7);
  world.answer = true;
  await check(7);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(world.told).toEqual([7]);
});
