import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../platform/session/session.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { keepNota, notaKept, readNotaDraft, writeNotaDraft } from './nota-drafts.ts';

beforeEach(() => {
  standInForBrowser();
  startSession({ token: `ficha-${Math.random()}`, expiraEnSegundos: 60, usuario: buildUsuario(['AGENTE']) });
});

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

test('a note that could not be stored is appended to the draft, and the open form is notified', () => {
  const kept: number[] = [];
  const { unsubscribe } = notaKept.subscribe((draft) => kept.push(draft?.contactoId ?? 0));
  writeNotaDraft(31, 'Llamar el lunes ');
  keepNota(31, 'Contestó');
  expect(readNotaDraft(31)).toBe('Llamar el lunes\nContestó');
  keepNota(9, 'sola');
  expect(readNotaDraft(9)).toBe('sola');
  unsubscribe();
  keepNota(9, 'otra');
  expect(kept).toEqual([31, 9]);
});
