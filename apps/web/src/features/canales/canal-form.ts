import type { Canal } from '@tertulia/contract/features/canales/canal';
import { CANAL_TEXTS, NUMERO, TWILIO_SID } from '@tertulia/contract/features/canales/limites';
import type { BodyOf } from '../../platform/http/api.ts';
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

/** The initial form of an existing or a new channel. */
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

/** The errors found before the server is called, in the documents' words. */
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

/** The form as a request body; requires a valid form. */
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

/** The changed fields of an existing channel as a request body. */
export function changeOf(form: CanalForm, canal: Canal): BodyOf<'PUT /api/subscribers/{subId}/channels/{id}'> {
  return changedOf(bodyOf(form), bodyOf(formOf(canal)));
}
