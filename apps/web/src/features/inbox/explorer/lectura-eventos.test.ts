import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLecturaEventos } from './useLecturaLive.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (id: number, secuencia: number) => ({ type: 'MESSAGE_IN', conversacionDTO: { id, secuencia } });

test('an opened chat is fetched at once, then once a second at most, and once more after the last event', () => {
  const announce = vi.fn();
  const refresh = vi.fn();
  const { hear } = createLecturaEventos({ id: 4, announce, refresh });
  for (let secuencia = 1; secuencia <= 20; secuencia += 1) hear(event(4, secuencia));
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(announce).toHaveBeenCalledTimes(20);
  vi.advanceTimersByTime(999);
  expect(refresh).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.runAllTimers();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('after a reconnection an opened chat is fetched even if no event concerns it', () => {
  const refresh = vi.fn();
  const { catchUp } = createLecturaEventos({ id: 4, announce: vi.fn(), refresh });
  catchUp();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('neither another chat’s events nor any after leaving fetch it', () => {
  const announce = vi.fn();
  const refresh = vi.fn();
  const { hear, stop } = createLecturaEventos({ id: 4, announce, refresh });
  hear(event(5, 1));
  hear('nonsense');
  expect([announce.mock.calls.length, refresh.mock.calls.length]).toEqual([0, 0]);
  hear(event(4, 1));
  hear(event(4, 2));
  stop();
  vi.runAllTimers();
  expect(refresh).toHaveBeenCalledTimes(1);
});
