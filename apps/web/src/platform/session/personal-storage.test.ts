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

test('what one person keeps, the next one on the same machine does not find', () => {
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

test('signing out forgets what was kept, a session that ran out does not', () => {
  signIn(1);
  writePersonal('borrador.5', 'hola');
  endSession('unauthorized');
  expect(kept.size).toBe(1);
  signIn(1);
  endSession('logout');
  expect(kept.size).toBe(0);
});

test('each name stands for itself, so that two tabs do not write over one another', () => {
  signIn(1);
  writePersonal('borrador.5', 'cinco');
  writePersonal('borrador.6', 'seis');
  removePersonal('borrador.5');
  expect(listPersonal('borrador.')).toEqual(['seis']);
});

test('after a week nothing is left, and nobody is signed in nothing is kept', () => {
  writePersonal('borrador.5', 'de nadie');
  expect(kept.size).toBe(0);
  signIn(1);
  writePersonal('borrador.5', 'viejo');
  vi.setSystemTime(Date.UTC(2026, 10, 28, 0, 0, 1));
  expect(readPersonal('borrador.5')).toBeUndefined();
  expect(kept.size).toBe(0);
});

test('a storage that is full or forbidden keeps nothing and breaks nothing', () => {
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

test('signing out forgets also what was kept in a session that was there before this was loaded', async () => {
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
