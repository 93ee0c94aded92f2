import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { codigoIngreso } from '../auth/endpoints.ts';
import { AUTH_LIMITS, AUTH_TEXTS } from '../auth/messages.ts';

const OWN = 'the own account';

const password = storableText(AUTH_LIMITS.passwordMax).pipe(z.string().min(1, AUTH_TEXTS.required));

/** Limits guesses of a password or a code in an open session. */
const GUESSES = [{ per: ['user'], times: 10, windowSeconds: 900, counts: 'failures' }] as const;

export const getSegundoFactor = endpoint({
  method: 'GET',
  path: '/api/profile/segundo-factor',
  summary: 'Whether signing in asks the own account for a code, since when, and how many recovery codes are left',
  access: EVERY_ROLE,
  sees: OWN,
  reply: z.object({ activo: z.boolean(), desde: instant.nullable(), codigosRestantes: z.number().int() }),
  errors: [],
});

export const beginSegundoFactor = endpoint({
  method: 'POST',
  path: '/api/profile/segundo-factor',
  summary: 'Makes a secret to be scanned; signing in asks for nothing until a code has confirmed it',
  access: EVERY_ROLE,
  sees: OWN,
  body: z.object({ password }),
  status: 201,
  reply: z.object({ secreto: z.string(), otpauthUrl: z.string() }),
  errors: ['VALIDATION', 'CONFLICT', 'RATE_LIMITED'],
  limits: GUESSES,
});

export const confirmSegundoFactor = endpoint({
  method: 'POST',
  path: '/api/profile/segundo-factor/confirmar',
  summary: 'Turns the second factor on by a first code; tells ten recovery codes, this once',
  access: EVERY_ROLE,
  sees: OWN,
  body: z.object({ codigo: codigoIngreso }),
  reply: z.object({ codigos: z.array(z.string()) }),
  errors: ['VALIDATION', 'CONFLICT', 'RATE_LIMITED'],
  limits: GUESSES,
});

export const removeSegundoFactor = endpoint({
  method: 'POST',
  path: '/api/profile/segundo-factor/desactivar',
  summary: 'Turns the second factor off, by the password and a code',
  access: EVERY_ROLE,
  sees: OWN,
  body: z.object({ password, codigo: codigoIngreso }),
  status: 204,
  reply: z.undefined(),
  errors: ['VALIDATION', 'CONFLICT', 'RATE_LIMITED'],
  limits: GUESSES,
});
