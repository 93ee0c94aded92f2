import { z } from 'zod';
import { endpoint, type MultipartSpec } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { toE164 } from '../../core/phone.ts';
import { SUPERVISING_ROLES } from '../../core/roles.ts';
import { hasNoAddress, NO_ADDRESS, oneLine, requiredName, storableText } from '../../core/text.ts';
import { MAX_CONDICIONES } from '../cotizaciones/calculo.ts';
import {
  MAX_ALIAS_SEDE,
  MAX_CONTACTO,
  MAX_DOCUMENTO,
  MAX_LOGO_BYTES,
  MAX_NOMBRE_NEGOCIO,
  MAX_PASSWORD_SEDE,
  MAX_PROMPT,
  MIN_NOMBRE_NEGOCIO,
  NOMBRE_CORTO,
  SUSCRIPTORES_PAGE_SIZE,
  TIPOS_LOGO,
  WHATSAPP_INVALIDO,
  WHATSAPP_NUMERO,
} from './limites.ts';
import { suscriptor } from './suscriptor.ts';

const SUPERADMIN = ['SUPERADMIN'] as const;
const OWN_OR_ANY = 'a supervisor the own subscriber; a SUPERADMIN every one, audited in the one that is looked at';
const id = z.object({ id: idParam('suscriptor') });

const lineOrNone = (max: number) =>
  storableText(max)
    .nullable()
    .transform((text) => oneLine(text ?? '') || null);
const textOrNone = (max: number) =>
  storableText(max)
    .nullable()
    .transform((text) => (text?.trim() ? text.trim() : null));
const nombreNegocio = requiredName(MAX_NOMBRE_NEGOCIO, MIN_NOMBRE_NEGOCIO, NOMBRE_CORTO).refine(
  hasNoAddress,
  NO_ADDRESS,
);
const documento = requiredName(MAX_DOCUMENTO);
const whatsappNumero = storableText(40)
  .transform((typed) => typed.replace(/[\s()-]/g, ''))
  .pipe(z.string().regex(WHATSAPP_NUMERO, WHATSAPP_INVALIDO))
  .transform((typed, context) => {
    const e164 = toE164(typed);
    if (e164 === null) context.addIssue({ code: 'custom', message: WHATSAPP_INVALIDO });
    return e164 ?? z.NEVER;
  });

/** Missing fields stay unchanged; blank clears an optional field. Balance and state are not included (T16). */
const suscriptorChange = z.object({
  nombreNegocio: nombreNegocio.optional(),
  documento: documento.optional(),
  contacto: lineOrNone(MAX_CONTACTO).optional(),
  whatsappNumero: whatsappNumero.optional(),
  promtpDefault: textOrNone(MAX_PROMPT).optional(),
  colorPrimario: z
    .string('Color inválido')
    .regex(/^#[0-9a-fA-F]{6}$/, 'Color inválido')
    .transform((color) => color.toLowerCase())
    .optional(),
  condicionesCotizacion: textOrNone(MAX_CONDICIONES).optional(),
  aliasSedeMys: textOrNone(MAX_ALIAS_SEDE).optional(),
  /** Blank keeps the stored password (T15). */
  passwordSedeMys: storableText(MAX_PASSWORD_SEDE).optional(),
  /** Removes the logo; a new logo in the form has priority. */
  quitarLogo: z.boolean().optional(),
});

const conLogo = {
  file: ['foto'],
  isFileRequired: false,
  json: 's',
  maxFileBytes: MAX_LOGO_BYTES,
  accept: TIPOS_LOGO,
} as const satisfies MultipartSpec;

export const listSuscriptores = endpoint({
  method: 'GET',
  path: '/api/subscribers',
  summary: 'A page of subscribers: for a supervisor the own one',
  access: SUPERVISING_ROLES,
  sees: 'a supervisor the own subscriber; a SUPERADMIN every one, audited',
  query: z.object({
    ...pageQuery({
      sort: ['nombreNegocio', 'fecha', 'estado'],
      defaultSort: 'nombreNegocio,asc',
      defaultSize: SUSCRIPTORES_PAGE_SIZE,
    }),
    q: storableText(200).optional(),
    estado: z
      .enum(['0', '1'], 'Estado inválido')
      .transform((text) => (text === '1' ? (1 as const) : (0 as const)))
      .optional(),
  }),
  reply: pageOf(suscriptor),
  errors: ['VALIDATION', 'FORBIDDEN'],
});

export const getSuscriptor = endpoint({
  method: 'GET',
  path: '/api/subscribers/{id}',
  summary: 'A subscriber with its settings',
  access: SUPERVISING_ROLES,
  sees: OWN_OR_ANY,
  params: id,
  reply: suscriptor,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const createSuscriptor = endpoint({
  method: 'POST',
  path: '/api/subscribers',
  summary: 'Makes a subscriber with its area «General» and an inactive channel of its number; users come afterwards',
  access: SUPERADMIN,
  sees: 'what it creates',
  body: z.object({
    nombreNegocio,
    documento,
    contacto: lineOrNone(MAX_CONTACTO).optional(),
    whatsappNumero,
  }),
  status: 201,
  reply: suscriptor,
  errors: ['VALIDATION', 'FORBIDDEN', 'CONFLICT'],
});

export const updateSuscriptor = endpoint({
  method: 'PUT',
  path: '/api/subscribers/{id}',
  summary: 'Changes a subscriber’s data; a logo of any format is stored as PNG',
  access: SUPERVISING_ROLES,
  sees: OWN_OR_ANY,
  params: id,
  multipart: conLogo,
  body: suscriptorChange,
  reply: suscriptor,
  errors: [
    'VALIDATION',
    'FORBIDDEN',
    'NOT_FOUND',
    'CONFLICT',
    'TOO_LARGE',
    'STORAGE_FULL',
    'UNSUPPORTED_MEDIA',
    'UNAVAILABLE',
    'RATE_LIMITED',
  ],
  limits: [
    { per: ['user'], times: 120, windowSeconds: 900 },
    { per: ['tenant'], times: 300, windowSeconds: 3600 },
  ],
});

export const activateSuscriptor = endpoint({
  method: 'PATCH',
  path: '/api/subscribers/{id}/activate',
  summary: 'Lets a subscriber’s people in again, and its messages out',
  access: SUPERADMIN,
  sees: 'every subscriber; audited in the changed one',
  params: id,
  reply: suscriptor,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const deactivateSuscriptor = endpoint({
  method: 'PATCH',
  path: '/api/subscribers/{id}/deactivate',
  summary:
    'Deactivates a subscriber: ends all sessions, refuses sign-in and sending; not for the caller’s own subscriber',
  access: SUPERADMIN,
  sees: 'every subscriber; audited in the changed one',
  params: id,
  reply: suscriptor,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
