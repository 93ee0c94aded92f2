import { z } from 'zod';
import { oneLine, storableText } from '../../core/text.ts';
import { CANAL_TEXTS, MAX_NOMBRE_CANAL, NUMERO, TWILIO_SID } from './limites.ts';

const numero = z
  .string(CANAL_TEXTS.required)
  .transform((text) => text.trim())
  .pipe(z.string().min(1, { error: CANAL_TEXTS.required, abort: true }).regex(NUMERO, CANAL_TEXTS.numero));

const friendlyName = storableText(MAX_NOMBRE_CANAL)
  .nullable()
  .transform((text) => oneLine(text ?? '') || null);

const twilioSid = z
  .string(CANAL_TEXTS.twilioSid)
  .nullable()
  .transform((text) => (text?.trim() ? text.trim() : null))
  .pipe(z.string().regex(TWILIO_SID, CANAL_TEXTS.twilioSid).nullable());

const proveedor = z.literal('TWILIO', 'Proveedor inválido');
const canalTipo = z.literal('WHATSAPP', 'Tipo inválido');
const estado = z.union([z.literal(0), z.literal(1)], 'Estado inválido');

export const newCanal = z.object({
  proveedor: proveedor.default('TWILIO'),
  canalTipo: canalTipo.default('WHATSAPP'),
  numero,
  friendlyName: friendlyName.default(null),
  twilioSid: twilioSid.default(null),
  esPrincipal: z.boolean('Valor inválido').default(false),
  estado: estado.default(1),
});
export type NewCanal = z.output<typeof newCanal>;

/** A change of a channel; missing fields stay unchanged. */
export const canalChange = z.object({
  proveedor: proveedor.optional(),
  canalTipo: canalTipo.optional(),
  numero: numero.optional(),
  friendlyName: friendlyName.optional(),
  twilioSid: twilioSid.optional(),
  esPrincipal: z.boolean('Valor inválido').optional(),
  estado: estado.optional(),
});
export type CanalChange = z.output<typeof canalChange>;
