import { expect, it } from 'vitest';
import { legible } from './legible.ts';

it.each([
  ['Café «Origen» n.º 1 – 50 % ½ kg', 'Café «Origen» n.º 1 – 50 % ½ kg'],
  ['Taza ☕ grande', 'Taza grande'],
  ['Cafe\u0301', 'Café'],
  ['Łódź ṽ ﬁn', 'Łódź ṽ fin'],
  ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
  ['Алексей Щёголев, Жанна', 'Алексей Щёголев, Жанна'],
  ['抹茶 лимон', '[…] лимон'],
  ['فاطمة الزهراء té', '[…] té'],
  ['👩🏽‍🍳 Ana 🇨🇴', 'Ana'],
  ['\u202eal revés\u0000\u200b', 'al revés'],
  ['a\u2009b\tc', 'a b c'],
  ['línea\notra', 'línea\notra'],
])('writes %j as %j', (text, shown) => {
  expect(legible(text)).toBe(shown);
});
