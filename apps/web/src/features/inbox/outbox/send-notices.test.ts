import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../../platform/session/session.ts';
import { buildUsuario } from '../../../platform/session/usuario-builder.ts';
import { closeToast, showToast, shownToasts } from '../../../ui/feedback/toast.ts';
import { wordsOf, toastNotice } from './notice-toasts.ts';
import { onNotice, publishNotice, toastHere, type SendNotice } from './send-notices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texto: SendNotice = { conversacionId: 4, caso: 'FALLO', que: 'TEXTO', motivo: 'Error inesperado' };
const archivo: SendNotice = { ...texto, que: { archivo: 'recibo.pdf' }, motivo: 'No hay conexión con el servidor.' };

// covers D2-8-01
test('in the displayed chat only a failed text shows a toast: everything else is visible there', () => {
  for (const aviso of [
    texto,
    archivo,
    { conversacionId: 4, caso: 'PREGUNTA' },
    { conversacionId: 4, caso: 'GRABACION' },
  ])
    toastHere(aviso as SendNotice);
  expect(shownToasts()).toMatchObject([{ variant: 'danger', text: 'Error inesperado', action: { label: 'Cerrar' } }]);
});

test('a failure goes to the listener that knows the displayed chat, and shows a plain toast without a listener', () => {
  publishNotice(texto);
  expect(shownToasts()).toHaveLength(1);
  vi.runAllTimers();
  const listener = vi.fn();
  const leave = onNotice(listener);
  publishNotice(archivo);
  leave();
  expect(listener.mock.calls).toEqual([[archivo]]);
  expect(shownToasts()).toEqual([]);
});

test('a toast about a chat that was left names its customer', () => {
  expect(wordsOf(texto, 'Ana Ruiz')).toBe('Tu mensaje no se envió en el chat de Ana Ruiz: Error inesperado');
  expect(wordsOf(archivo, 'Ana Ruiz')).toBe(
    '«recibo.pdf» no se envió en el chat de Ana Ruiz: No hay conexión con el servidor.',
  );
  expect(wordsOf({ conversacionId: 4, caso: 'PREGUNTA' }, 'Ana Ruiz')).toBe(
    'Hay mensajes nuevos en el chat de Ana Ruiz. Lo que enviabas espera tu respuesta.',
  );
  expect(wordsOf({ conversacionId: 4, caso: 'GRABACION' }, null)).toBe('Tu nota de voz quedó sin enviar en otro chat.');
});

test('files that fail in one chat are counted in one toast, with their common reason and a link to the chat', () => {
  const onOpen = vi.fn();
  const fail = (name: string, motivo: string, conversacionId = 4) =>
    toastNotice({ conversacionId, caso: 'FALLO', que: { archivo: name }, motivo }, 'Ana Ruiz', onOpen);
  fail('1.jpg', 'No hay conexión.');
  expect(shownToasts()).toMatchObject([{ text: '«1.jpg» no se envió en el chat de Ana Ruiz: No hay conexión.' }]);
  for (let number = 2; number <= 8; number += 1) fail(`${number}.jpg`, 'No hay conexión.');
  const text = '8 archivos no se enviaron en el chat de Ana Ruiz: No hay conexión.';
  expect(shownToasts()).toMatchObject([{ variant: 'danger', text, action: { label: 'Abrir chat' } }]);
  fail('9.jpg', 'Pesa demasiado.');
  expect(shownToasts()).toMatchObject([{ text: '9 archivos no se enviaron en el chat de Ana Ruiz.' }]);
  fail('otro.jpg', 'No hay conexión.', 5);
  expect(shownToasts()).toHaveLength(2);
  shownToasts()[0]?.action?.onClick?.();
  expect(onOpen).toHaveBeenCalledOnce();
  vi.runAllTimers();
  fail('10.jpg', 'No hay conexión.');
  expect(shownToasts()).toMatchObject([{ text: '«10.jpg» no se envió en el chat de Ana Ruiz: No hay conexión.' }]);
});

test('files that fail while four toasts are shown are counted in the queued toast', () => {
  const inTheWay = ['uno', 'dos', 'tres', 'cuatro'].map((text) => showToast({ variant: 'info', text, ms: 60_000 }));
  const fail = (name: string) =>
    toastNotice(
      { conversacionId: 4, caso: 'FALLO', que: { archivo: name }, motivo: 'No hay conexión.' },
      'Ana Ruiz',
      vi.fn(),
    );
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) fail(name);
  for (const id of inTheWay) closeToast(id);
  expect(shownToasts().map(({ text }) => text)).toEqual([
    '3 archivos no se enviaron en el chat de Ana Ruiz: No hay conexión.',
  ]);
});

test('a counting toast keeps its place and restarts its time', () => {
  const fail = (name: string) =>
    toastNotice(
      { conversacionId: 4, caso: 'FALLO', que: { archivo: name }, motivo: 'No hay conexión.' },
      'Ana Ruiz',
      vi.fn(),
    );
  fail('1.jpg');
  showToast({ variant: 'info', text: 'después', ms: 60_000 });
  vi.advanceTimersByTime(8000);
  fail('2.jpg');
  vi.advanceTimersByTime(8000);
  expect(shownToasts().map(({ text }) => text)).toEqual([
    '2 archivos no se enviaron en el chat de Ana Ruiz: No hay conexión.',
    'después',
  ]);
});

test('files of the previous user of the tab are not counted in the toast of the next one', () => {
  standInForBrowser();
  startSession({ token: 'ficha', expiraEnSegundos: 600, usuario: buildUsuario() });
  const fail = (name: string) =>
    toastNotice(
      { conversacionId: 4, caso: 'FALLO', que: { archivo: name }, motivo: 'No hay conexión.' },
      'Ana Ruiz',
      vi.fn(),
    );
  fail('1.jpg');
  endSession('logout');
  vi.unstubAllGlobals();
  fail('2.jpg');
  expect(shownToasts().map(({ text }) => text)).toContain(
    '«2.jpg» no se envió en el chat de Ana Ruiz: No hay conexión.',
  );
});
