import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from './browser-stand-in.ts';
import { listPersonal, readPersonal, removePersonal, writePersonal } from './personal-storage.ts';
import { endSession, startSession } from './session.ts';
import { buildUsuario } from './usuario-builder.ts';

let kept: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  kept = standInForBrowser().kept;
});

afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signIn(id: number): void {
  const usuario = { ...buildUsuario(['AGENTE']), id };
  startSession({ token: `ficha-${id}-${Math.random()}`, expiraEnSegundos: 60, usuario });
}

test('the next user on the same machine does not find the values of the previous one', () => {
  signIn(1);
  writePersonal('borrador.5', 'para Ana');
  endSession('expired');
  signIn(2);
  expect(readPersonal('borrador.5')).toBeUndefined();
  expect(listPersonal('borrador.')).toEqual([]);
  endSession('expired');
  signIn(1);
  expect(readPersonal('borrador.5')).toBe('para Ana');
});

test('signing out removes the values, an expired session does not', () => {
  signIn(1);
  writePersonal('borrador.5', 'hola');
  endSession('unauthorized');
  expect(kept.size).toBe(1);
  signIn(1);
  endSession('logout');
  expect(kept.size).toBe(0);
});

test('names are independent, so that two tabs do not overwrite one another', () => {
  signIn(1);
  writePersonal('borrador.5', 'cinco');
  writePersonal('borrador.6', 'seis');
  removePersonal('borrador.5');
  expect(listPersonal('borrador.')).toEqual(['seis']);
});

test('after a week all values are gone, and without a session nothing is stored', () => {
  writePersonal('borrador.5', 'de nadie');
  expect(kept.size).toBe(0);
  signIn(1);
  writePersonal('borrador.5', 'viejo');
  vi.setSystemTime(Date.UTC(2026, 10, 28, 0, 0, 1));
  expect(readPersonal('borrador.5')).toBeUndefined();
  expect(kept.size).toBe(0);
});

test('a full or forbidden storage stores nothing and breaks nothing', () => {
  signIn(1);
  vi.stubGlobal('localStorage', {
    length: 0,
    key: () => null,
    getItem: () => '{no es JSON',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  expect(() => writePersonal('borrador.5', 'x')).not.toThrow();
  expect(readPersonal('borrador.5')).toBeUndefined();
});

test('signing out also removes the values of a session from before this module was loaded', async () => {
  vi.resetModules();
  const session = await import('./session.ts');
  const usuario = { ...buildUsuario(['AGENTE']), id: 7 };
  session.startSession({ token: 'ficha-7', expiraEnSegundos: 60, usuario });
  const later = await import('./personal-storage.ts');
  later.writePersonal('borrador.5', 'privado');
  expect([...kept.values()].join()).toContain('privado');
  session.endSession('logout');
  expect([...kept.values()].join()).not.toContain('privado');
});
