import { expect, it } from 'vitest';
import { cpuTimeOf } from '@tertulia/testkit/cpu-time';
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

const contextOf = (personas: readonly string[]) => ({
  today: new Date('2026-11-20T15:00:00Z'),
  zone: 'America/Bogota',
  nombres: { estados: [], areas: [], canales: [], personas },
});

it('reads a question of many words among many people without blocking other users', async () => {
  const personas = Array.from({ length: 1000 }, (_, person) => words(person * 16, 16).join(' '));
  const question = words(50_000, 666).join(' ');
  const taken = await cpuTimeOf(() => readFrase(`cuántos chats atendió ${question}`, contextOf(personas)));
  // comparing each word with each name takes ten seconds
  expect(taken).toBeLessThan(1000);
});

it('mends slips near much of the vocabulary without blocking other users', async () => {
  // the letters of a word in another order each: near to none, and far from few by the letters alone
  const slips = (question: number) =>
    Array.from({ length: 60 }, (_, place) => {
      const letters = Array.from('conversacio');
      for (let at = letters.length - 1; at > 0; at--) {
        const other = (question * 31 + place * 17 + at * 7) % (at + 1);
        [letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? ''];
      }
      return letters.join('');
    });
  const taken = await cpuTimeOf(() => {
    for (let question = 0; question < 60; question++) readFrase(slips(question).join(' '), contextOf([]));
  });
  // counting the slips of each against every word of its length takes three seconds
  expect(taken).toBeLessThan(1200);
});

it.each(['Katherine', 'katerine', 'katheirne', 'kathrine', 'kathherine'])(
  '«%s» is a colleague called Katherine',
  (typed) =>
    expect(readFrase(`cuántos chats atendió ${typed}`, contextOf(['Katherine Peña'])).nombrados).toMatchObject([
      { texto: typed, isColega: true },
    ]),
);

it('takes no more for a name than a name may be long', () => {
  const [nombrado] = readFrase(`cuántos chats atendió ${words(9000, 30).join(' ')}`, contextOf([])).nombrados;
  expect(nombrado?.texto.split(' ')).toHaveLength(8);
});
