import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import type { ApiError } from '../../platform/http/api-error.ts';

/** The unique fields of the registration form, in the order of their toasts. */
const UNIQUE = [
  { field: 'contactoEmail', sign: /e-?mail|correo/i, text: AUTH_TEXTS.emailTaken },
  { field: 'whatsappNumero', sign: /whatsapp/i, text: AUTH_TEXTS.whatsappTaken },
  { field: 'nombreNegocio', sign: /nombre_?negocio|nombre del negocio/i, text: AUTH_TEXTS.nombreNegocioTaken },
  { field: 'documento', sign: /documento|\bnit\b/i, text: AUTH_TEXTS.documentoTaken },
] as const;

const SAYS_TAKEN = /ya existe|ya está registrad|ya está en uso|duplicad|CONFLICT/i;

export interface Duplicate {
  field: (typeof UNIQUE)[number]['field'];
  text: string;
}

/**
 * The fields that a refused registration reports as taken: by status 409, or by its message, code and fields
 * (document 1 §8). Empty if it was refused for another reason.
 */
export function findDuplicates(error: Pick<ApiError, 'status' | 'code' | 'message' | 'field' | 'errors'>): Duplicate[] {
  const clues = [
    { where: error.field ?? '', said: `${error.code} ${error.message}` },
    ...error.errors.map(({ field, code, message }) => ({ where: field, said: `${code} ${message}` })),
  ].filter(({ said }) => error.status === 409 || SAYS_TAKEN.test(said));
  return UNIQUE.filter(({ field, sign }) =>
    clues.some(({ where, said }) => where === field || sign.test(where) || (where === '' && sign.test(said))),
  ).map(({ field, text }) => ({ field, text }));
}
