import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { DEFAULT_COUNTRY_CODE, toE164 } from '../../core/phone.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { hasNoAddress, NO_ADDRESS, requiredName, storableText } from '../../core/text.ts';
import { rolItem, sesionUsuario } from '../usuarios/usuario.ts';
import { CAPTCHA_PLACEHOLDER } from '../../core/captcha.ts';
import { AUTH_LIMITS, AUTH_TEXTS } from './messages.ts';

const email = storableText(254)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().min(1, { error: AUTH_TEXTS.required, abort: true }).pipe(z.email(AUTH_TEXTS.invalidEmail)));

/** A new password: 6 to 200 characters, stored exactly as typed. */
const newPassword = storableText(AUTH_LIMITS.passwordMax).pipe(
  z.string().min(1, { error: AUTH_TEXTS.required, abort: true }).min(AUTH_LIMITS.passwordMin, AUTH_TEXTS.min6),
);

/**
 * The national digits. No Colombian number begins with 57: a country code that was typed twice, or without its «+», is
 * not part of the number.
 */
function nationalNumber(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return '';
  return number.countryCallingCode === DEFAULT_COUNTRY_CODE
    ? number.nationalNumber.replace(/^57/, '')
    : number.nationalNumber;
}

const phone = storableText(40).transform((typed, context) => {
  const e164 = toE164(typed);
  if (typed.trim() === '') context.addIssue({ code: 'custom', message: AUTH_TEXTS.required });
  else if (e164 === null || nationalNumber(e164).length < AUTH_LIMITS.phoneDigitsMin)
    context.addIssue({ code: 'custom', message: AUTH_TEXTS.invalidPhone });
  return e164 ?? '';
});

export const sesionIniciada = z.object({
  token: z.string(),
  expiraEnSegundos: z.number().int(),
  usuario: sesionUsuario,
});
export type SesionIniciada = z.infer<typeof sesionIniciada>;

/** Response to a correct password when a second factor is enabled: no session, and a few minutes to enter the code. */
export const desafioIngreso = z.object({
  segundoFactor: z.literal(true),
  desafio: z.string(),
  expiraEnSegundos: z.number().int(),
});
export type DesafioIngreso = z.infer<typeof desafioIngreso>;

/** Wrong passwords for one account, from networks without a recent login or recovery link of it. */
export const LOGIN_GUESSES = {
  /** From one network, so that a single attacker leaves some for the account's user on the road. */
  ofNetwork: 5,
  /** From all such networks together. */
  ofUnknown: 10,
  windowSeconds: 900,
} as const;

/**
 * Wrong codes. Guessing them requires the password, so the limit per account is nearly as low as the one per account
 * and address.
 */
export const FACTOR_GUESSES = { ofChallenge: 5, ofAccountAndAddress: 10, ofAccount: 20, windowSeconds: 900 } as const;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with e-mail and password',
  access: 'PUBLIC',
  sees: 'the own account',
  body: z.object({
    email,
    password: storableText(AUTH_LIMITS.passwordMax).pipe(
      z.string().min(1, { error: AUTH_TEXTS.required, abort: true }).min(AUTH_LIMITS.loginPasswordMin, AUTH_TEXTS.min5),
    ),
  }),
  reply: z.union([sesionIniciada, desafioIngreso]),
  errors: ['VALIDATION', 'BAD_CREDENTIALS', 'USER_NOT_FOUND', 'USER_INACTIVE', 'RATE_LIMITED'],
  limits: [
    { per: ['address'], times: 50, windowSeconds: 900, counts: 'failures' },
    { per: ['account', 'address'], times: 10, windowSeconds: 900, counts: 'failures' },
  ],
  // not where the account is known, so that a caller cannot lock its user out
  furtherLimits: `from networks without a recent login or recovery link of the account ${LOGIN_GUESSES.ofNetwork} per account and network and ${LOGIN_GUESSES.ofUnknown} per account in ${LOGIN_GUESSES.windowSeconds} s`,
});

/** Six digits of the app or a recovery code, with any spacing. */
export const codigoIngreso = storableText(AUTH_LIMITS.codigoMax)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, AUTH_TEXTS.required));

export const finishLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/segundo-factor',
  summary: 'The second step of signing in: a code of the application or a recovery code, once each',
  access: 'PUBLIC',
  sees: 'the own account',
  body: z.object({ desafio: storableText(200), codigo: codigoIngreso }),
  reply: sesionIniciada,
  errors: ['VALIDATION', 'BAD_CREDENTIALS', 'RATE_LIMITED'],
  limits: [{ per: ['address'], times: 50, windowSeconds: 900, counts: 'failures' }],
  // counted after the challenge has identified the account
  furtherLimits: `${FACTOR_GUESSES.ofChallenge} per login, ${FACTOR_GUESSES.ofAccountAndAddress} per account and address and ${FACTOR_GUESSES.ofAccount} per account in ${FACTOR_GUESSES.windowSeconds} s`,
});

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/auth/roles',
  summary: 'Roles of the session',
  access: EVERY_ROLE,
  sees: 'the caller',
  reply: z.array(rolItem),
  errors: [],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session everywhere at once',
  access: EVERY_ROLE,
  sees: 'the own session',
  status: 204,
  reply: z.undefined(),
  errors: [],
  isUnlimited: true,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Registers a subscriber with its first user, area and inactive channel',
  access: 'PUBLIC',
  sees: 'what it creates',
  body: z.object({
    nombreNegocio: requiredName(120, AUTH_LIMITS.nameMin).refine(hasNoAddress, NO_ADDRESS),
    nombre: requiredName(100, AUTH_LIMITS.nameMin).refine(hasNoAddress, NO_ADDRESS),
    documento: requiredName(40),
    contactoEmail: email,
    contactoTelefono: phone,
    whatsappNumero: phone,
    password: newPassword,
    acepto: z.literal(true, AUTH_TEXTS.acceptTerms),
    captchaToken: storableText(4000).default(CAPTCHA_PLACEHOLDER),
  }),
  status: 201,
  reply: sesionIniciada,
  errors: ['VALIDATION', 'CONFLICT', 'RATE_LIMITED', 'UPSTREAM_FAILED'],
  // every call counts: each one reveals whether an account exists, and a success creates a business
  limits: [
    { per: ['address'], times: 5, windowSeconds: 1800 },
    { per: ['account'], times: 5, windowSeconds: 1800, accountField: 'contactoEmail' },
  ],
});

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/auth/captcha',
  summary: 'What tells people from programs at registration, for a browser to show; null where nothing is asked',
  access: 'PUBLIC',
  sees: 'no stored data',
  reply: z.object({ captcha: z.object({ siteKey: z.string(), scriptUrl: z.string() }).nullable() }),
  errors: ['RATE_LIMITED'],
  limits: [{ per: ['address'], times: 120, windowSeconds: 900 }],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mails a recovery link; the answer is the same for an unknown address',
  access: 'PUBLIC',
  sees: 'nothing',
  body: z.object({ email }),
  status: 204,
  reply: z.undefined(),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  // every call counts: each one may send a mail to the given address
  limits: [
    { per: ['account'], times: 3, windowSeconds: 1800 },
    { per: ['address'], times: 20, windowSeconds: 1800 },
  ],
});

const resetToken = storableText(200);

export const verifyResetToken = endpoint({
  method: 'GET',
  path: '/api/auth/reset-password/verify',
  summary: 'Whether a recovery link is still valid; does not use it up',
  access: 'PUBLIC',
  sees: 'the link it holds',
  query: z.object({ token: resetToken.default('') }),
  reply: z.object({
    valid: z.boolean(),
    /** The link is an invitation: it sets the account's first password. */
    esInvitacion: z.literal(true).optional(),
  }),
  errors: ['RATE_LIMITED'],
  limits: [{ per: ['address'], times: 60, windowSeconds: 900, counts: 'failures' }],
  isFailure: ({ valid }) => !valid,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with a recovery link, once, and ends every session of the user',
  access: 'PUBLIC',
  sees: 'the account of the link',
  body: z.object({ token: resetToken, password: newPassword }),
  status: 204,
  reply: z.undefined(),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  limits: [{ per: ['address'], times: 30, windowSeconds: 900, counts: 'failures' }],
});
