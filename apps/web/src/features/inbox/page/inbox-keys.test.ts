import { describe, expect, it } from 'vitest';
import { createKeyReader, TYPING_PAUSE_MS, type Stroke } from './useInboxKeys.ts';

function press(key: string, changes: Partial<Stroke> = {}): Stroke {
  return { key, isAlt: false, isRepeat: false, place: 'page', at: 100_000, ...changes };
}

describe('the keys of the inbox', () => {
  it.each([
    ['j', 'next'],
    ['k', 'previous'],
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['a', 'accept'],
    ['e', 'resolve'],
    ['?', 'help'],
    ['Escape', 'escape'],
    ['x', null],
    ['Enter', null],
  ])('%s outside of fields is %s', (key, act) => {
    expect(createKeyReader()(press(key))).toBe(act);
  });

  it.each(['j', 'k', 'a', 'e', '?', 'ArrowDown', 'Escape', 'Enter'])(
    '%s does nothing while a dialog is open',
    (key) => {
      expect(createKeyReader()(press(key, { place: 'overlay' }))).toBeNull();
    },
  );

  it('typing in a field is no command; Esc leaves the field, and the next key is a command', () => {
    const read = createKeyReader();
    expect([...'ejaka?'].map((key) => read(press(key, { place: 'field' })))).toEqual(Array(6).fill(null));
    expect(read(press('Escape', { place: 'field' }))).toBe('leave-field');
    expect(read(press('e'))).toBe('resolve');
  });

  it('typing that continues after the field has vanished is no command, until a pause', () => {
    const read = createKeyReader();
    read(press('h', { place: 'field', at: 0 }));
    const typed = [...'e aja'].map((key, index) => read(press(key, { at: 150 * (index + 1) })));
    expect(typed).toEqual(Array(5).fill(null));
    expect(read(press('e', { at: 750 + TYPING_PAUSE_MS }))).toBe('resolve');
  });

  it('a key held down moves on, and accepts or resolves only once', () => {
    const read = createKeyReader();
    expect(read(press('j', { isRepeat: true }))).toBe('next');
    expect(read(press('a', { isRepeat: true }))).toBeNull();
    expect(read(press('e', { isRepeat: true }))).toBeNull();
  });

  it('moves between chats with Alt while typing, and leaves the arrows to elements that use them', () => {
    const read = createKeyReader();
    expect(read(press('ArrowDown', { place: 'field', isAlt: true }))).toBe('next');
    expect(read(press('ArrowUp', { place: 'field', isAlt: true }))).toBe('previous');
    expect(read(press('ArrowDown', { place: 'arrows' }))).toBeNull();
    expect(read(press('j', { place: 'arrows' }))).toBe('next');
  });
});
