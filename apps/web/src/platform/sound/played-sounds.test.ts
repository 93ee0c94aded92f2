import { expect, test } from 'vitest';
import { isPlayed, readPlayed, withPlayed } from './played-sounds.ts';

test('played sounds are recorded up to a message number, per chat', () => {
  const played = withPlayed(withPlayed(readPlayed(undefined), 'chat 1', 5, 1000), 'chat 2', 3, 2000);
  expect(isPlayed(played, 'chat 1', 5)).toBe(true);
  expect(isPlayed(played, 'chat 1', 6)).toBe(false);
  expect(isPlayed(played, 'chat 2', 2)).toBe(true);
  expect(isPlayed(played, 'chat 3', 1)).toBe(false);
  expect(played.at).toBe(2000);
});

test('a tab that lags behind takes nothing back', () => {
  const played = withPlayed(withPlayed(readPlayed(undefined), 'chat 1', 5, 2000), 'chat 1', 4, 1000);
  expect(played).toEqual({ at: 2000, chats: { 'chat 1': 5 } });
});

test('only the most recent chats are kept', () => {
  let played = readPlayed(undefined);
  for (let id = 1; id <= 150; id++) played = withPlayed(played, `chat ${id}`, 1, 0);
  played = withPlayed(played, 'chat 60', 2, 0);
  for (let id = 151; id <= 200; id++) played = withPlayed(played, `chat ${id}`, 1, 0);
  expect(Object.keys(played.chats)).toHaveLength(100);
  expect(isPlayed(played, 'chat 60', 2)).toBe(true);
  expect(isPlayed(played, 'chat 61', 1)).toBe(false);
});

test.each([undefined, null, 'x', 7, [], { chats: null }, { at: 'x', chats: 3 }])('%j tells of nothing', (kept) => {
  expect(isPlayed(readPlayed(kept), 'chat 1', 1)).toBe(false);
  expect(readPlayed(kept).at).toBe(0);
});
