import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownToasts } from '../../ui/toast.ts';
import { wordsOf } from './aviso-words.ts';
import { onAviso, tellAviso, tellHere, type AvisoEnvio } from './avisos-envio.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texto: AvisoEnvio = { conversacionId: 4, caso: 'FALLO', que: 'TEXTO', motivo: 'Error inesperado' };
const archivo: AvisoEnvio = { ...texto, que: { archivo: 'recibo.pdf' }, motivo: 'No hay conexión con el servidor.' };

test('in the chat that is on the screen a failed text alone is told in the corner: all else is seen there', () => {
  for (const aviso of [
    texto,
    archivo,
    { conversacionId: 4, caso: 'PREGUNTA' },
    { conversacionId: 4, caso: 'GRABACION' },
  ])
    tellHere(aviso as AvisoEnvio);
  expect(shownToasts()).toMatchObject([{ variant: 'danger', text: 'Error inesperado', action: { label: 'Cerrar' } }]);
});

test('a failure is handed to whoever knows which chat is on the screen, and told as it is while nobody does', () => {
  tellAviso(texto);
  expect(shownToasts()).toHaveLength(1);
  vi.runAllTimers();
  const listener = vi.fn();
  const leave = onAviso(listener);
  tellAviso(archivo);
  leave();
  expect(listener.mock.calls).toEqual([[archivo]]);
  expect(shownToasts()).toEqual([]);
});

test('what is told of a chat that was left names its customer', () => {
  expect(wordsOf(texto, 'Ana Ruiz')).toBe('Tu mensaje no se envió en el chat de Ana Ruiz: Error inesperado');
  expect(wordsOf(archivo, 'Ana Ruiz')).toBe(
    '«recibo.pdf» no se envió en el chat de Ana Ruiz: No hay conexión con el servidor.',
  );
  expect(wordsOf({ conversacionId: 4, caso: 'PREGUNTA' }, 'Ana Ruiz')).toBe(
    'Hay mensajes nuevos en el chat de Ana Ruiz. Lo que enviabas espera tu respuesta.',
  );
  expect(wordsOf({ conversacionId: 4, caso: 'GRABACION' }, null)).toBe('Tu nota de voz quedó sin enviar en otro chat.');
});
