import { z } from 'zod';
import { instant } from '../../core/dates.ts';

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

/** How a connection does (beyond B6). */
export const saludCanal = z.object({
  canalId: z.number().int(),
  /** Among the newest events of the subscriber; null when none of them is of this connection. */
  ultimoWebhook: instant.nullable(),
  /** Up to when the provider's own list was compared with what came. */
  conciliado: instant,
  /** How long the oldest event has been due that is not worked off; 0 when nothing waits. */
  atrasoSegundos: z.number().int(),
  /** Events that failed for a day and wait for a person. */
  aparcados: z.number().int(),
  /** Messages that did not reach the customer, by the hour in which that was known, the oldest hour first. */
  fallosPorHora: z.array(z.number().int()),
  /** Webhooks for this number that were refused and not replayed. */
  cuarentena: z.number().int(),
  /** What WhatsApp thinks of the number, in the provider's words; null while it says nothing. */
  calidad: z.string().nullable(),
  limite: z.string().nullable(),
  consultado: instant.nullable(),
});
export type SaludCanal = z.infer<typeof saludCanal>;
