import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../../platform/session/session.ts';
import { buildUsuario } from '../../../platform/session/usuario-builder.ts';
import { draftClock, noteDraft, rowDrafts, takeInDrafts, unsentChats } from './row-drafts.ts';

beforeEach(() => {
  standInForBrowser();
  startSession({ token: 'ficha', expiraEnSegundos: 600, usuario: buildUsuario() });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const texts = () => [...rowDrafts.state].flatMap(([id, { texto }]) => (texto === '' ? [] : [[id, texto]]));

test('the server’s drafts are known by chat, and those deleted there are removed', () => {
  takeInDrafts([{ conversacionId: 7, texto: ' Mañana le ' }], draftClock());
  expect(texts()).toEqual([[7, 'Mañana le']]);
  takeInDrafts([{ conversacionId: 8, texto: 'Hola' }], draftClock());
  expect(texts()).toEqual([[8, 'Hola']]);
});

test('changes and sends during a load are not undone by its response', () => {
  const requestedAt = draftClock();
  noteDraft(7, 'Ya la');
  noteDraft(8, '');
  const stale = [
    { conversacionId: 7, texto: 'Ya' },
    { conversacionId: 8, texto: 'Enviado' },
  ];
  takeInDrafts(stale, requestedAt);
  expect(texts()).toEqual([[7, 'Ya la']]);
});

test('the rows receive each change, and the end of the session', () => {
  const listener = vi.fn<() => void>();
  const { unsubscribe } = rowDrafts.subscribe(listener);
  noteDraft(7, 'Hola');
  unsentChats.setState(() => new Set([7]));
  endSession('expired');
  expect(texts()).toEqual([]);
  expect(unsentChats.state.size).toBe(0);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  noteDraft(7, 'Hola');
  expect(listener).toHaveBeenCalledTimes(2);
});
