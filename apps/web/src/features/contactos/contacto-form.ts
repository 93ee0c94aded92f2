import { toE164 } from '@tertulia/contract/core/phone';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { EMAIL_REPETIDO, TELEFONO_REPETIDO } from '@tertulia/contract/features/contactos/textos';
import { ApiError } from '../../platform/http/api-error.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

/** The texts of a contact. */
interface ContactoTexts {
  nombre: string;
  apellido: string;
  email: string;
  telefono: string;
}

/** The values of the contact dialogs. */
export interface ContactoValues extends ContactoTexts {
  /** «Do not contact»; in some of them. */
  isMarked?: boolean;
}

export const NO_CONTACTO: ContactoValues = { nombre: '', apellido: '', email: '', telefono: '' };

const PHONE_LIKE = /^\+?\d[\d\s-]{7,}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** True for text that looks like a phone number (document 2 §5): it fills the phone, other text the name. */
export function looksLikePhone(text: string): boolean {
  return PHONE_LIKE.test(text.trim());
}

/** The form prefilled with the searched text. */
export function prefillOf(text: string): ContactoValues {
  const typed = text.trim();
  return looksLikePhone(typed) ? { ...NO_CONTACTO, telefono: typed } : { ...NO_CONTACTO, nombre: typed };
}

/** A contact as form values. */
export function valuesOf({ nombre, apellido, email, telefono }: Contacto): ContactoValues {
  return { nombre: nombre ?? '', apellido: apellido ?? '', email: email ?? '', telefono: telefono ?? '' };
}

/** The fields as request values: trimmed, and absent when blank. */
export function bodyOf({ nombre, apellido, email, telefono }: ContactoValues) {
  return {
    nombre: nombre.trim(),
    telefono: telefono.trim(),
    ...(apellido.trim() === '' ? {} : { apellido: apellido.trim() }),
    ...(email.trim() === '' ? {} : { email: email.trim() }),
  };
}

/** Only what was changed, since a colleague may have corrected the rest. */
export function changesOf(initial: ContactoValues, values: ContactoValues) {
  const changed = (field: keyof ContactoTexts) => values[field].trim() !== initial[field].trim();
  const orNone = (typed: string) => (typed.trim() === '' ? null : typed.trim());
  return {
    ...(changed('nombre') ? { nombre: orNone(values.nombre) } : {}),
    ...(changed('apellido') ? { apellido: orNone(values.apellido) } : {}),
    ...(changed('email') ? { email: orNone(values.email) } : {}),
    ...(changed('telefono') && values.telefono.trim() !== '' ? { telefono: values.telefono.trim() } : {}),
  };
}

/** The error of a field, or null. */
export type Rule = (typed: string) => string | null;

const telefonoRule: Rule = (typed) => {
  if (typed.trim() === '') return CONTACTOS_TEXTS.telefonoRequired;
  return toE164(typed) === null ? CONTACTOS_TEXTS.telefonoInvalid : null;
};
const emailRule: Rule = (typed) =>
  typed.trim() === '' || EMAIL.test(typed.trim()) ? null : CONTACTOS_TEXTS.emailInvalid;

/** The rules of the add-contact dialog. */
export const ADD_RULES = {
  nombre: ((typed) => (typed.trim() === '' ? CONTACTOS_TEXTS.nombreRequired : null)) satisfies Rule,
  email: emailRule,
  telefono: telefonoRule,
};

/** The rules of the edit dialog beside the chat: only the phone is required, and not if it was empty. */
export function editRules(contacto: Pick<Contacto, 'telefono'>) {
  return {
    email: emailRule,
    telefono: (typed: string) => (contacto.telefono === null && typed.trim() === '' ? null : telefonoRule(typed)),
  };
}

const MIN_NOMBRE = 2;
const MIN_TELEFONO = 5;

/**
 * The rules of the dialog of the contacts page: a name of two letters, a phone of five characters; the e-mail is
 * optional.
 */
export function saveRules(contacto: Pick<Contacto, 'telefono'> | null) {
  const mayStayMissing = contacto !== null && contacto.telefono === null;
  return {
    nombre: (typed: string) => {
      if (typed.trim() === '') return CONTACTOS_TEXTS.nombreRequired;
      return typed.trim().length < MIN_NOMBRE ? CONTACTOS_TEXTS.nombreShort : null;
    },
    email: emailRule,
    telefono: (typed: string) => {
      if (typed.trim() === '') return mayStayMissing ? null : CONTACTOS_TEXTS.telefonoRequired;
      return typed.trim().length < MIN_TELEFONO ? CONTACTOS_TEXTS.telefonoShort : telefonoRule(typed);
    },
  };
}

/** The contact is saved, but not marked as «do not contact». */
export class NotMarked extends Error {}

/** The dialogs' text for a refusal (document 2 §8); `fallback` if the catalogue has none. */
export function refusalText(error: unknown, fallback: string): string {
  if (error instanceof NotMarked) return CONTACTOS_TEXTS.blockFailed;
  if (!(error instanceof ApiError)) return fallback;
  switch (error.status) {
    case 0:
      return CONTACTOS_TEXTS.noConnection;
    case 400:
      return CONTACTOS_TEXTS.invalid;
    case 409:
      return isTaken(error) ? CONTACTOS_TEXTS.duplicate : error.message;
    default:
      return fallback;
  }
}

/** A conflict may also mean that the user may not change the number: then the server's reason is shown. */
function isTaken({ hasServerText, message }: ApiError): boolean {
  return !hasServerText || message === TELEFONO_REPETIDO || message === EMAIL_REPETIDO;
}
