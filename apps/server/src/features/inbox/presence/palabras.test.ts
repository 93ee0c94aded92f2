import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Palabras } from './palabras.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function build() {
  const palabras = new Palabras();
  const told: string[] = [];
  const say = (turn: number, accion: string, who = 'Jefa') =>
    palabras.say(who, turn, () => void told.push(`${who} ${accion}`));
  return { palabras, told, say };
}

it('an overtaken word is not sent after the newer one', () => {
  const { palabras, told, say } = build();
  const [viendo, escribiendo] = [palabras.take(), palabras.take()];
  say(escribiendo, 'ESCRIBIENDO');
  say(viendo, 'VIENDO');
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(['Jefa ESCRIBIENDO']);
});

it('a word that was overtaken during the pause does not replace the newer one', () => {
  const { palabras, told, say } = build();
  say(palabras.take(), 'VIENDO');
  const [escribiendo, salio] = [palabras.take(), palabras.take()];
  say(salio, 'SALIO');
  say(escribiendo, 'ESCRIBIENDO');
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(['Jefa VIENDO', 'Jefa SALIO']);
});

it('the last of many words within a second follows it, and one after a pause is sent at once', () => {
  const { palabras, told, say } = build();
  for (const accion of ['VIENDO', 'ESCRIBIENDO', 'VIENDO', 'ESCRIBIENDO']) say(palabras.take(), accion);
  expect(told).toEqual(['Jefa VIENDO']);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['Jefa VIENDO', 'Jefa ESCRIBIENDO']);
  vi.advanceTimersByTime(1000);
  say(palabras.take(), 'SALIO');
  expect(told).toEqual(['Jefa VIENDO', 'Jefa ESCRIBIENDO', 'Jefa SALIO']);
});

it('each user has separate words', () => {
  const { palabras, told, say } = build();
  const [ana, luis] = [palabras.take(), palabras.take()];
  say(luis, 'VIENDO', 'Luis');
  say(ana, 'VIENDO', 'Ana');
  expect(told).toEqual(['Luis VIENDO', 'Ana VIENDO']);
});
