import {
  MAX_LOGO_BYTES,
  MAX_PROMPT,
  MIN_NOMBRE_NEGOCIO,
  NOMBRE_CORTO,
  WHATSAPP_INVALIDO,
  WHATSAPP_NUMERO,
} from '@tertulia/contract/features/suscriptores/limites';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { changedOf } from '../../platform/http/changed.ts';
import { failureOf, type FailureText } from '../../platform/http/failure.ts';
import { refusedFields } from '../../platform/http/refusal.ts';
import { MARCA_TEXTS, SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';

export interface SuscriptorForm {
  nombreNegocio: string;
  documento: string;
  contacto: string;
  whatsappNumero: string;
  promtpDefault: string;
}
type SuscriptorErrors = Partial<Record<keyof SuscriptorForm, string>>;

/** The initial values; empty for a new subscriber. */
export function formOf(suscriptor: Suscriptor | null): SuscriptorForm {
  return {
    nombreNegocio: suscriptor?.nombreNegocio ?? '',
    documento: suscriptor?.documento ?? '',
    contacto: suscriptor?.contacto ?? '',
    whatsappNumero: suscriptor?.whatsapp ?? '',
    promtpDefault: suscriptor?.promtpDefault ?? '',
  };
}

/** The errors of the typed values (document 1 §5); an untouched number may be invalid (the platform's own). */
export function checkForm(
  { nombreNegocio, documento, whatsappNumero, promtpDefault }: SuscriptorForm,
  before: Suscriptor | null,
): SuscriptorErrors {
  const errors: SuscriptorErrors = {};
  const nombre = nombreNegocio.trim();
  if (nombre === '') errors.nombreNegocio = SUSCRIPTORES_TEXTS.required;
  else if (nombre.length < MIN_NOMBRE_NEGOCIO) errors.nombreNegocio = NOMBRE_CORTO;
  if (documento.trim() === '') errors.documento = SUSCRIPTORES_TEXTS.required;
  if (promtpDefault.length > MAX_PROMPT) errors.promtpDefault = SUSCRIPTORES_TEXTS.promptTooLong;
  if (whatsappNumero === before?.whatsapp) return errors;
  const numero = compact(whatsappNumero);
  if (numero === '') errors.whatsappNumero = SUSCRIPTORES_TEXTS.required;
  else if (!WHATSAPP_NUMERO.test(numero)) errors.whatsappNumero = WHATSAPP_INVALIDO;
  return errors;
}

/** A new subscriber as request values. */
export function valuesOf({ nombreNegocio, documento, contacto, whatsappNumero }: SuscriptorForm) {
  return {
    nombreNegocio: nombreNegocio.trim(),
    documento: documento.trim(),
    contacto: contacto.trim() === '' ? null : contacto.trim(),
    whatsappNumero: compact(whatsappNumero),
  };
}

/** The changes of an existing one. */
export function changeOf(form: SuscriptorForm, before: Suscriptor) {
  const whole = (values: SuscriptorForm) => ({
    ...valuesOf(values),
    promtpDefault: values.promtpDefault.trim() === '' ? null : values.promtpDefault,
  });
  return changedOf(whole(form), whole(formOf(before)));
}

/** The toast of a refusal: the reason only if no field shows it. */
export function refusalOr(text: string): FailureText {
  return (error) =>
    Object.keys(refusedFields(error, Object.keys(formOf(null)))).length > 0
      ? { text, reason: null }
      : failureOf(error, text);
}

/** The error of a file chosen as logo, as far as a browser can tell, or null. */
export function logoFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return MARCA_TEXTS.notImage;
  return size > MAX_LOGO_BYTES ? MARCA_TEXTS.tooLarge : null;
}

function compact(numero: string): string {
  return numero.replace(/[\s()-]/g, '');
}
