import { expect, test } from 'vitest';
import { isTold, readTold, withTold } from './told-sounds.ts';

test('played sounds are recorded up to a message number, per chat', () => {
  const told = withTold(withTold(readTold(undefined), 'chat 1', 5, 1000), 'chat 2', 3, 2000);
  expect(isTold(told, 'chat 1', 5)).toBe(true);
  expect(isTold(told, 'chat 1', 6)).toBe(false);
  expect(isTold(told, 'chat 2', 2)).toBe(true);
  expect(isTold(told, 'chat 3', 1)).toBe(false);
  expect(told.at).toBe(2000);
});

test('a tab that lags behind takes nothing back', () => {
  const told = withTold(withTold(readTold(undefined), 'chat 1', 5, 2000), 'chat 1', 4, 1000);
  expect(told).toEqual({ at: 2000, chats: { 'chat 1': 5 } });
});

test('only the most recent chats are kept', () => {
  let told = readTold(undefined);
  for (let id = 1; id <= 150; id++) told = withTold(told, `chat ${id}`, 1, 0);
  told = withTold(told, 'chat 60', 2, 0);
  for (let id = 151; id <= 200; id++) told = withTold(told, `chat ${id}`, 1, 0);
  expect(Object.keys(told.chats)).toHaveLength(100);
  expect(isTold(told, 'chat 60', 2)).toBe(true);
  expect(isTold(told, 'chat 61', 1)).toBe(false);
});

test.each([undefined, null, 'x', 7, [], { chats: null }, { at: 'x', chats: 3 }])('%j tells of nothing', (kept) => {
  expect(isTold(readTold(kept), 'chat 1', 1)).toBe(false);
  expect(readTold(kept).at).toBe(0);
});
