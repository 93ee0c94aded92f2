import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../platform/session/session.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { claveOf, forgetClave } from './nota-claves.ts';

beforeEach(() => {
  standInForBrowser();
  startSession({ token: `claves-${Math.random()}`, expiraEnSegundos: 60, usuario: buildUsuario(['AGENTE']) });
});

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

test('the same text about a contact keeps its key until it is stored; another text has its own', () => {
  const first = claveOf(31, 'No contestó');
  expect(claveOf(31, 'No contestó')).toBe(first);
  expect(claveOf(9, 'No contestó')).not.toBe(first);
  const other = claveOf(31, 'No contestó, vuelve el lunes');
  expect(other).not.toBe(first);
  forgetClave(31);
  expect(claveOf(31, 'No contestó, vuelve el lunes')).not.toBe(other);
});
