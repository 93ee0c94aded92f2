import { expect, it } from 'vitest';
import { timbreAct } from './timbre-keys.ts';

const press = (code: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat', boolean>> = {}) =>
  timbreAct({ code, altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false, ...held });

it('Alt with C answers and Alt with R refuses a call that rings', () => {
  expect([press('KeyC'), press('KeyR')]).toEqual(['contestar', 'rechazar']);
});

it('a key that is typed, held down or meant for the browser neither answers nor refuses', () => {
  const held = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false };
  expect(timbreAct({ ...held, code: 'KeyC' })).toBeNull();
  expect(press('KeyX')).toBeNull();
  // AltGr, which types characters, is Ctrl and Alt
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'repeat'] as const)
    expect(press('KeyC', { [key]: true })).toBeNull();
});
