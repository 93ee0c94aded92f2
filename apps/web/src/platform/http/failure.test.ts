import { expect, test } from 'vitest';
import { ERRORS } from '@tertulia/contract/core/error-codes';
import { noConnection, toApiError } from './api-error.ts';
import { failureLine, failureOf } from './failure.ts';

const TEXT = 'No se pudo crear el tablero';
const answered = (status: number, body: unknown) => toApiError({ status, headers: new Headers() }, body);

test.each([
  ['a refusal', 409, { code: 'CONFLICT', message: 'Ya hay un tablero con ese nombre.' }],
  ['a limit', 429, { code: 'RATE_LIMITED', message: 'Demasiados intentos.' }],
  ['a service that is away', 503, { code: 'UNAVAILABLE', message: 'WhatsApp no está configurado.' }],
])('%s stands as the reason beneath the documents’ words', (_what, status, body) => {
  expect(failureOf(answered(status, body), TEXT)).toEqual({ text: TEXT, reason: body.message });
  expect(failureLine(answered(status, body), TEXT)).toBe(body.message);
});

test.each([
  ['a fault of ours', answered(500, { code: 'INTERNAL', message: ERRORS.INTERNAL.message })],
  ['a proxy’s page', answered(502, '<html>')],
  ['no connection', noConnection()],
  ['what was thrown on the way', new TypeError('x is not a function')],
])('%s tells no more than the documents’ words', (_what, error) => {
  expect(failureOf(error, TEXT)).toEqual({ text: TEXT, reason: null });
  expect(failureLine(error, TEXT)).toBe(TEXT);
});
