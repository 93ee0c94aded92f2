import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_ANTERIORES } from '@tertulia/contract/features/asistente/limites';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../platform/session/session.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { addMensaje, askedBefore, clearCharla } from './charla.ts';

beforeEach(() => {
  standInForBrowser();
  clearCharla();
});
afterEach(() => vi.unstubAllGlobals());

it('sends the questions that were answered along with the next one, and neither answers nor what was refused', () => {
  addMensaje('USUARIO', '¿cuántos chats hubo hoy?');
  addMensaje('IA', 'Hoy: 3 conversaciones iniciadas.');
  addMensaje('USUARIO', 'refused');
  addMensaje('USUARIO', '¿y ayer?');
  expect(askedBefore()).toEqual(['¿cuántos chats hubo hoy?']);
  addMensaje('IA', 'Ayer: 2 conversaciones iniciadas.');
  addMensaje('USUARIO', '¿y los de Ana?');
  expect(askedBefore()).toEqual(['¿cuántos chats hubo hoy?', '¿y ayer?']);
});

it('sends no more of them than the call takes', () => {
  for (let n = 0; n < MAX_ANTERIORES + 3; n++) {
    addMensaje('USUARIO', `pregunta ${n}`);
    addMensaje('IA', 'sí');
  }
  expect(askedBefore()).toHaveLength(MAX_ANTERIORES);
  expect(askedBefore().at(-1)).toBe(`pregunta ${MAX_ANTERIORES + 2}`);
});

it('F-C11 keeps the conversation on this machine for its user, and no one else sees it', () => {
  startSession({ token: 'a', expiraEnSegundos: 3600, usuario: buildUsuario(['SUPERVISOR']) });
  addMensaje('USUARIO', '¿cuántos chats hubo hoy?');
  endSession('expired');
  expect(askedBefore()).toEqual([]);
  startSession({ token: 'b', expiraEnSegundos: 3600, usuario: buildUsuario(['SUPERVISOR']) });
  addMensaje('IA', 'Tres.');
  expect(askedBefore()).toEqual(['¿cuántos chats hubo hoy?']);
  endSession('logout');
  expect(askedBefore()).toEqual([]);
});
