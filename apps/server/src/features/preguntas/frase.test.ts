import { expect, it } from 'vitest';
import { readFrase } from './frase.ts';

const LETTERS = 'bcdfghjklmnpqrstvwxyz';
/** Five letters that are no word, each different. */
const word = (serial: number) =>
  Array.from(
    { length: 5 },
    (_, place) =>
      LETTERS[(serial * (7 + 2 * place) + Math.floor(serial / LETTERS.length ** (place % 3))) % LETTERS.length],
  ).join('');
const words = (from: number, count: number) => Array.from({ length: count }, (_, index) => word(from + index));

const asked = (personas: readonly string[]) => ({
  today: new Date('2026-11-20T15:00:00Z'),
  zone: 'America/Bogota',
  nombres: { estados: [], areas: [], canales: [], personas },
});

it('reads a question of many words among many people without keeping anybody waiting', () => {
  const personas = Array.from({ length: 1000 }, (_, person) => words(person * 16, 16).join(' '));
  const question = words(50_000, 666).join(' ');
  const begun = performance.now();
  readFrase(`cuántos chats atendió ${question}`, asked(personas));
  // comparing each word with each name takes ten seconds
  expect(performance.now() - begun).toBeLessThan(1000);
});

it.each(['Katherine', 'katerine', 'katheirne', 'kathrine', 'kathherine'])(
  '«%s» is a colleague called Katherine',
  (typed) => expect(readFrase(`cuántos chats atendió ${typed}`, asked(['Katherine Peña'])).propio).toBe('persona'),
);

it('takes no more for a name than a name may be long', () => {
  const { nombre } = readFrase(`cuántos chats atendió ${words(9000, 30).join(' ')}`, asked([]));
  expect(nombre?.split(' ')).toHaveLength(8);
});
