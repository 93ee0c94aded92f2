import { standInForBrowser } from '../../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../../platform/session/session.ts';
import { buildUsuario } from '../../../platform/session/usuario-builder.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetNovedades, COALESCE_MS, novedades, novedadesText, sayNovedad } from './bandeja-voz.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  forgetNovedades();
  vi.useRealTimers();
});

test('a customer who writes several times at once is named once, together with the others', () => {
  for (const nombre of ['Ana', 'Beto', 'Ana']) sayNovedad(nombre);
  vi.advanceTimersByTime(COALESCE_MS - 1);
  expect(novedades.state.announced).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(novedades.state.announced).toEqual(['Ana', 'Beto']);
});

test('a customer who was announced is not named again with the next one', () => {
  sayNovedad('Ana');
  vi.advanceTimersByTime(COALESCE_MS);
  sayNovedad('Beto');
  vi.advanceTimersByTime(COALESCE_MS);
  expect(novedades.state.announced).toEqual(['Beto']);
  forgetNovedades();
  expect(novedades.state.announced).toEqual([]);
});

test('no customer is announced after the end of the session', () => {
  standInForBrowser();
  startSession({ token: 'ficha', expiraEnSegundos: 600, usuario: buildUsuario() });
  sayNovedad('Ana');
  vi.advanceTimersByTime(COALESCE_MS);
  sayNovedad('Beto');
  endSession('logout');
  vi.unstubAllGlobals();
  expect(novedades.state.announced).toEqual([]);
  vi.advanceTimersByTime(COALESCE_MS);
  expect(novedades.state.announced).toEqual([]);
});

test('up to three are named, more are counted', () => {
  expect(novedadesText([])).toBe('');
  expect(novedadesText(['Ana'])).toBe('Mensaje nuevo de Ana');
  expect(novedadesText(['Ana', 'Beto', 'Caro'])).toBe('Mensajes nuevos de Ana, Beto y Caro');
  expect(novedadesText(['Ana', 'Beto', 'Caro', 'Dora'])).toBe('Mensajes nuevos en 4 chats');
});
