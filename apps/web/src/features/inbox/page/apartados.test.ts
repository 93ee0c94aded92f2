import { expect, test, vi } from 'vitest';
import { Apartados, type Alcance } from './apartados.ts';

function open() {
  const world = { alcance: new Map<number, Alcance>(), answer: false as boolean | null, reported: [] as number[] };
  const ask = vi.fn(async () => world.answer);
  const apartados = new Apartados({
    alcanceOf: (id) => world.alcance.get(id) ?? 'desconocido',
    ask,
    hasUnsent: () => true,
    report: (id) => void world.reported.push(id),
  });
  const check = async (...ids: number[]) => {
    apartados.check(ids);
    await Promise.resolve();
  };
  return { world, ask, apartados, check };
}

test('a chat that a reload shows as another user’s is reported, once', async () => {
  const { world, ask, check } = open();
  world.alcance.set(7, 'propio');
  await check(7);
  world.alcance.set(7, 'ajeno');
  await check(7);
  await check(7);
  expect(world.reported).toEqual([7]);
  world.alcance.set(7, 'propio');
  await check(7);
  world.alcance.set(7, 'ajeno');
  await check(7);
  expect(world.reported).toEqual([7, 7]);
  expect(ask).not.toHaveBeenCalled();
});

test('an unknown chat is requested from the server, again once the live events are back', async () => {
  const { world, ask, apartados, check } = open();
  await check(7);
  await check(7);
  expect(ask).toHaveBeenCalledOnce();
  world.answer = true;
  apartados.askAgain();
  await check(7);
  expect(world.reported).toEqual([7]);
  apartados.askAgain();
  await check(7);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a chat that leaves the lists is requested, and after a failed request again at the next occasion', async () => {
  const { world, ask, check } = open();
  world.alcance.set(7, 'propio');
  await check(7);
  world.alcance.delete(7);
  world.answer = null;
  await check(7);
  world.answer = true;
  await check(7);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(world.reported).toEqual([7]);
});
