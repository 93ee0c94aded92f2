import { expect, test } from 'vitest';
import { ERRORS } from '@tertulia/contract/core/error-codes';
import { NO_CONNECTION_TEXT, noConnection, toApiError } from './api-error.ts';
import { failureLine, failureOf, serverWordsOr } from './failure.ts';

const TEXT = 'No se pudo crear el tablero';
const answered = (status: number, body: unknown) => toApiError({ status, headers: new Headers() }, body);

// covers D1-8-01d, D1-8-03c, D1-8-05b, D1-8-06d, D1-8-07a, D1-8-08, D1-8-13a
test.each([
  ['what was filled in wrongly', 400, { code: 'VALIDATION', message: 'Revisa los datos del formulario.' }],
  ['a permission that is missing', 403, { code: 'FORBIDDEN', message: ERRORS.FORBIDDEN.message }],
  ['what is not there any more', 404, { code: 'NOT_FOUND', message: ERRORS.NOT_FOUND.message }],
  ['a refusal', 409, { code: 'CONFLICT', message: 'Ya hay un tablero con ese nombre.' }],
  ['a limit', 429, { code: 'RATE_LIMITED', message: 'Demasiados intentos.' }],
  ['what was written for this one fault', 500, { code: 'INTERNAL', message: 'Vuelve en un momento.' }],
  ['a service that is away', 503, { code: 'UNAVAILABLE', message: 'WhatsApp no está configurado.' }],
])('%s is the reason below what failed', (_what, status, body) => {
  expect(failureOf(answered(status, body), TEXT)).toMatchObject({ text: TEXT, reason: body.message });
  expect(failureLine(answered(status, body), TEXT)).toBe(body.message);
  expect(serverWordsOr(answered(status, body), TEXT)).toBe(body.message);
});

test('of several wrong values, each one’s text is the reason', () => {
  const errors = ['Uno.', 'Dos.'].map((message) => ({ field: 'numero', code: 'x', message }));
  const error = answered(400, { code: 'VALIDATION', message: 'Revisa los datos del formulario.', errors });
  expect(failureOf(error, TEXT).reason).toBe('Uno. Dos.');
});

// covers D1-8-01d, D1-8-03c, D1-8-05b, D1-8-06d, D1-8-07a, D1-8-08, D1-8-13a
test.each([
  ['a fault of ours', answered(500, { code: 'INTERNAL', message: ERRORS.INTERNAL.message })],
  ['a fault of ours under another status', answered(503, { code: 'UNAVAILABLE', message: ERRORS.INTERNAL.message })],
  ['a fault without a word', answered(500, null)],
  ['a proxy’s page', answered(502, '<html>')],
  ['what was thrown on the way', new TypeError('x is not a function')],
])('%s adds no reason to what failed', (_what, error) => {
  expect(failureOf(error, TEXT)).toEqual({ text: TEXT, reason: null });
  expect(failureLine(error, TEXT)).toBe(TEXT);
  expect(serverWordsOr(error, TEXT)).toBe(TEXT);
});

// covers D1-8-01d, D1-8-03c, D1-8-05b, D1-8-06d, D1-8-07a, D1-8-08, D1-8-13a
test('a missing connection is a reason, but no text of the server', () => {
  expect(failureOf(noConnection(), TEXT)).toEqual({ text: TEXT, reason: NO_CONNECTION_TEXT });
  expect(failureLine(noConnection(), TEXT)).toBe(NO_CONNECTION_TEXT);
  expect(serverWordsOr(noConnection(), TEXT)).toBe(TEXT);
});
