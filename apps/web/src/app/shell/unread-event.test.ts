import { TIPOS_EVENTO } from '@tertulia/contract/realtime/tipos-evento';
import { expect, test } from 'vitest';
import { touchesUnread } from './unread-event.ts';

// covers D1-4-14, D2-4-09
test.each(TIPOS_EVENTO)('%s refreshes the unread total', (type) => {
  expect(touchesUnread({ type, conversacionDTO: {} })).toBe(true);
});

// covers D1-4-14, D2-4-09
test.each(['message', 'lastMessage', 'unreadDelta'])('so does a payload carrying %s', (field) => {
  expect(touchesUnread({ [field]: 1 })).toBe(true);
});

// covers D1-4-14, D2-4-09
test.each([null, 'x', {}, { type: 'TYPING' }, { type: 3 }])('%j does not', (event) => {
  expect(touchesUnread(event)).toBe(false);
});
