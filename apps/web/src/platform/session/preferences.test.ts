import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from './browser-stand-in.ts';
import { readPreference, writePreference } from './preferences.ts';
import { endSession, startSession } from './session.ts';
import { buildUsuario } from './usuario-builder.ts';

beforeEach(() => {
  standInForBrowser();
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const signIn = (id: number) =>
  startSession({ token: `t${id}`, expiraEnSegundos: 60, usuario: { ...buildUsuario(), id } });

test('F-A03 a switch of the profile menu belongs to its user and outlives the session', () => {
  signIn(7);
  expect(readPreference('sonidos', true)).toBe(true);
  writePreference('sonidos', false);
  expect(readPreference('sonidos', true)).toBe(false);
  endSession('logout');
  expect(readPreference('sonidos', true)).toBe(true);
  signIn(8);
  expect(readPreference('sonidos', true)).toBe(true);
  endSession('logout');
  signIn(7);
  expect(readPreference('sonidos', true)).toBe(false);
});

test('F-A03 a switch works if the browser stores nothing', () => {
  vi.stubGlobal('localStorage', {
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new Error('full');
    },
  });
  signIn(9);
  writePreference('sonidos', false);
  expect(readPreference('sonidos', true)).toBe(false);
});
