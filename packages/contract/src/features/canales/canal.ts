import { z } from 'zod';

/** A WhatsApp connection of a subscriber (document 1 §3). */
export const canal = z.object({
  id: z.number().int(),
  suscriptorId: z.number().int(),
  proveedor: z.literal('TWILIO'),
  canalTipo: z.literal('WHATSAPP'),
  numero: z.string(),
  friendlyName: z.string().nullable(),
  twilioSid: z.string().nullable(),
  esPrincipal: z.boolean(),
  estado: z.number().int(),
});
export type Canal = z.infer<typeof canal>;
