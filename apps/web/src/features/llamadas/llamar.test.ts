import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import { brokenAnswer } from '../../platform/http/broken-answer.ts';
import { closeToast, shownToasts } from '../../ui/feedback/toast.ts';
import { EnLlamada } from './call-request.ts';
import { failureOfLlamada, startLlamada } from './llamar.ts';
import { buildViva } from './softphone-de-mano.ts';
import { SoftphoneError } from './softphone.ts';

const REQUEST = {
  body: { contactoId: 3, conversacionId: null, toNumber: '+573001234567', canalId: 2, grabar: true },
  nombre: 'Ana Ruiz',
};
const toastTexts = () => shownToasts().map(({ variant, text }) => `${variant}: ${text}`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
  vi.useRealTimers();
});

describe('a requested call', () => {
  // covers D2-8-20a, D2-8-20c
  it('is reported as started, with its number at the provider', async () => {
    const llamar = () => Promise.resolve(buildViva());
    expect(await startLlamada({ llamar }, REQUEST)).toBeNull();
    expect(toastTexts()).toEqual(['success: Llamada iniciada', 'info: Llamando a Ana Ruiz (SID CA7)']);
  });

  it('shows the number if there is no name', async () => {
    const llamar = () => Promise.resolve(buildViva());
    await startLlamada({ llamar }, { ...REQUEST, nombre: null });
    expect(toastTexts()[1]).toBe('info: Llamando a +57 300 123 4567 (SID CA7)');
  });

  const refused = new ApiError({
    status: 409,
    code: 'CONFLICT',
    message: 'Se agotaron los minutos de llamadas de hoy.',
    hasServerText: true,
  });
  // covers D2-8-20b, D2-8-20d, D2-8-21
  it.each([
    ['the server', refused, 'Se agotaron los minutos de llamadas de hoy.', 'none'],
    ['a call that goes on', new EnLlamada(), 'Ya tienes una llamada en curso.', 'none'],
    [
      'a microphone that is not allowed',
      new SoftphoneError('MICROFONO_NEGADO'),
      /no permite usar el micrófono/,
      /candado/,
    ],
    ['a microphone that is missing', new SoftphoneError('SIN_MICROFONO'), /no encontramos un micrófono/, /Conecta/],
    ['a page that is not secure', new SoftphoneError('INSEGURO'), 'Device no inicializado', /https/],
    ['a softphone without a device', new SoftphoneError('CONEXION'), 'Device no inicializado', 'none'],
    ['a fault of ours', brokenAnswer(), 'Error inesperado', 'none'],
    ['an unexpected error', new TypeError('x is undefined'), 'Error inesperado', 'none'],
  ] as const)('a refusal by %s shows the reason and what may help', async (_what, error, reason, help) => {
    const fallo = await startLlamada({ llamar: () => Promise.reject(error) }, REQUEST);
    expect(fallo?.reason).toMatch(reason);
    expect(fallo?.help ?? 'none').toMatch(help);
    expect(toastTexts()).toEqual([`danger: No se pudo iniciar la llamada: ${fallo?.reason}`]);
  });
});

it('another failure of the handset says which action failed, why, and what may help', () => {
  const failed = 'No se pudo contestar la llamada.';
  expect(failureOfLlamada(brokenAnswer(), failed)).toEqual({ text: failed, reason: null });
  expect(failureOfLlamada(new EnLlamada(), failed)).toEqual({
    text: failed,
    reason: 'Ya tienes una llamada en curso.',
  });
  expect(failureOfLlamada(new SoftphoneError('CONEXION'), failed).reason).toBe('Device no inicializado');
  expect(failureOfLlamada(new SoftphoneError('SIN_MICROFONO'), failed).reason).toMatch(
    /^No encontramos un micrófono\. Conecta/,
  );
});
