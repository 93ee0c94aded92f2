import { expect, test } from 'vitest';
import { noConnection, toApiError } from '../../platform/http/api-error.ts';
import { brokenAnswer } from '../../platform/http/broken-answer.ts';
import { loginFailure } from './login-failure.ts';

function refusal(status: number, body?: object) {
  return toApiError(new Response(null, { status }), body);
}

// covers D1-8-01a, D1-8-01b, D1-8-01c, D1-8-01d
test.each([
  [refusal(401, { code: 'BAD_CREDENTIALS', message: 'x' }), 'warning', 'Error de autenticación. Vuelva a intentarlo.'],
  [refusal(401), 'warning', 'Error de autenticación. Vuelva a intentarlo.'],
  [
    refusal(404, { code: 'USER_NOT_FOUND', message: 'x' }),
    'danger',
    'No se encontró ningún usuario con este correo electrónico.',
  ],
  [
    refusal(403, { code: 'USER_INACTIVE', message: 'x' }),
    'warning',
    'Tu usuario está inactivo. Contacta al administrador.',
  ],
  [refusal(429, { code: 'RATE_LIMITED', message: 'Espera 3 minutos.' }), 'danger', 'Espera 3 minutos.'],
  [refusal(502), 'danger', 'No se pudo iniciar sesión. Inténtalo más tarde.'],
  [brokenAnswer(), 'danger', 'No se pudo iniciar sesión. Inténtalo más tarde.'],
  [noConnection(), 'danger', 'No se pudo iniciar sesión. Inténtalo más tarde.'],
  [new TypeError('x'), 'danger', 'No se pudo iniciar sesión. Inténtalo más tarde.'],
])('%o becomes a %s toast: %s', (error, variant, text) => {
  expect(loginFailure(error)).toEqual({ variant, text, ...(variant === 'danger' && { reason: null }) });
});
