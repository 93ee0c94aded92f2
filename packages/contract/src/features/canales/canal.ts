import { z } from 'zod';
import { instant } from '../../core/dates.ts';

/** A WhatsApp channel of a subscriber (document 1 §3). */
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

/** State of a channel (beyond B6). */
export const saludCanal = z.object({
  canalId: z.number().int(),
  /** Among the newest events of the subscriber; null when none of them is from this channel. */
  ultimoWebhook: instant.nullable(),
  /** Time up to which the provider's own list was compared with the received events. */
  conciliado: instant,
  /** Delay of the oldest due event that is not processed; 0 when none waits. */
  atrasoSegundos: z.number().int(),
  /** Events that failed for a day and wait for a person. */
  aparcados: z.number().int(),
  /** Undelivered messages by the hour in which the failure was known, the oldest hour first. */
  fallosPorHora: z.array(z.number().int()),
  /** Quarantined webhooks for this number that were not replayed. */
  cuarentena: z.number().int(),
  /** WhatsApp's quality rating of the number, in the provider's words; null without one. */
  calidad: z.string().nullable(),
  limite: z.string().nullable(),
  consultado: instant.nullable(),
});
export type SaludCanal = z.infer<typeof saludCanal>;
