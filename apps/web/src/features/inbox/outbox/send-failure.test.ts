import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, noConnection } from '../../../platform/http/api-error.ts';
import { brokenAnswer } from '../../../platform/http/broken-answer.ts';
import { shownToasts } from '../../../ui/feedback/toast.ts';
import { describeFailure, toastFailure } from './send-failure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

function refused(message: string, hasServerText: boolean): ApiError {
  return new ApiError({ status: 500, code: 'INTERNAL', message, hasServerText });
}

// covers D2-8-01
test('a failed text shows the server’s text, else «Error inesperado»', () => {
  expect(describeFailure(refused('El chat ya fue resuelto.', true))).toBe('El chat ya fue resuelto.');
  expect(describeFailure(brokenAnswer())).toBe('Error inesperado');
  expect(describeFailure(refused('', false))).toBe('Error inesperado');
  expect(describeFailure(new TypeError('x is undefined'))).toBe('Error inesperado');
  expect(describeFailure(refused('', false), { archivo: new File(['x'], 'foto.jpg') })).toBe('No se pudo enviar.');
});

// covers D2-8-01
test('without a response the bubble says so, and so does the toast below the documents’ text', () => {
  const motivo = describeFailure(noConnection());
  expect(motivo).toBe('No hay conexión con el servidor.');
  expect(describeFailure(noConnection(), { archivo: new File(['x'], 'foto.jpg') })).toBe(motivo);
  toastFailure(motivo);
  expect(shownToasts()).toMatchObject([{ text: 'Error inesperado', reason: 'No hay conexión con el servidor.' }]);
});

// covers D2-8-01
test('the toast is an error with «Cerrar», for 4 s', () => {
  toastFailure('Error inesperado');
  expect(shownToasts()).toMatchObject([{ variant: 'danger', text: 'Error inesperado', action: { label: 'Cerrar' } }]);
  vi.advanceTimersByTime(3999);
  expect(shownToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shownToasts()).toEqual([]);
});
