import type { Canal } from '@tertulia/contract/features/canales/canal';
import { CANAL_TEXTS, NUMERO, TWILIO_SID } from '@tertulia/contract/features/canales/limites';
import type { BodyOf } from '../../platform/http/api.ts';
import { ApiError, NO_CONNECTION_TEXT } from '../../platform/http/api-error.ts';
import { serverWordsOr } from '../../platform/http/failure.ts';
import { changedOf } from '../../platform/http/changed.ts';

export interface CanalForm {
  numero: string;
  friendlyName: string;
  proveedor: 'TWILIO' | '';
  canalTipo: 'WHATSAPP' | '';
  twilioSid: string;
  esPrincipal: boolean;
  estado: 0 | 1;
}
export type CanalErrors = Partial<Record<keyof CanalForm, string>>;

/** The form as a connection, or a new one, begins. */
export function formOf(canal: Canal | null): CanalForm {
  return {
    numero: canal?.numero ?? '',
    friendlyName: canal?.friendlyName ?? '',
    proveedor: 'TWILIO',
    canalTipo: 'WHATSAPP',
    twilioSid: canal?.twilioSid ?? '',
    esPrincipal: canal?.esPrincipal ?? false,
    estado: canal?.estado === 0 ? 0 : 1,
  };
}

/** What is wrong before the server is asked, in the documents' words. */
export function checkForm({ numero, twilioSid, proveedor, canalTipo }: CanalForm): CanalErrors {
  const typed = numero.trim();
  const sid = twilioSid.trim();
  return {
    ...(typed === '' ? { numero: CANAL_TEXTS.required } : {}),
    ...(typed !== '' && !NUMERO.test(typed) ? { numero: CANAL_TEXTS.numero } : {}),
    ...(sid !== '' && !TWILIO_SID.test(sid) ? { twilioSid: CANAL_TEXTS.twilioSid } : {}),
    ...(proveedor === '' ? { proveedor: CANAL_TEXTS.required } : {}),
    ...(canalTipo === '' ? { canalTipo: CANAL_TEXTS.required } : {}),
  };
}

/** The form as the call takes it; to be asked of a form without faults. */
export function bodyOf(form: CanalForm): BodyOf<'POST /api/subscribers/{subId}/channels'> {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    proveedor: 'TWILIO',
    canalTipo: 'WHATSAPP',
    numero: form.numero.trim(),
    friendlyName: orNull(form.friendlyName),
    twilioSid: orNull(form.twilioSid),
    esPrincipal: form.esPrincipal,
    estado: form.estado,
  };
}

/** The same of a connection that stands already: what was changed in the form. */
export function changeOf(form: CanalForm, canal: Canal): BodyOf<'PUT /api/subscribers/{subId}/channels/{id}'> {
  return changedOf(bodyOf(form), bodyOf(formOf(canal)));
}

/** What the dialog says of a failure: no connection, the server's words, all of them where there are several, or its own. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0) return NO_CONNECTION_TEXT;
  const joined = error.errors.map(({ message }) => message).join(' ');
  if (joined !== '') return joined;
  return serverWordsOr(error, fallback);
}
