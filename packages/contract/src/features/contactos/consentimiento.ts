import { z } from 'zod';
import { instant } from '../../core/dates.ts';

export const TIPOS_CONSENTIMIENTO = ['OPT_IN', 'OPT_OUT'] as const;
/** Source of the consent or refusal: the customer's own message, a user, an imported file, the provider. */
export const ORIGENES_CONSENTIMIENTO = ['CLIENTE', 'USUARIO', 'IMPORTACION', 'PROVEEDOR'] as const;
/** Scope: every message, or marketing only. */
export const ALCANCES_CONSENTIMIENTO = ['TODO', 'PUBLICIDAD'] as const;
export type AlcanceConsentimiento = (typeof ALCANCES_CONSENTIMIENTO)[number];
/** How a customer gave consent to a user. */
export const CANALES_CONSENTIMIENTO = ['WHATSAPP', 'TELEFONO', 'PRESENCIAL', 'FORMULARIO', 'OTRO'] as const;
export type CanalConsentimiento = (typeof CANALES_CONSENTIMIENTO)[number];
export const MIN_NOTA_CONSENTIMIENTO = 3;
export const MAX_NOTA_CONSENTIMIENTO = 500;

/** Whether a contact may be written to, with the proof (beyond B4). */
export const consentimiento = z.object({
  id: z.number().int(),
  tipo: z.enum(TIPOS_CONSENTIMIENTO),
  origen: z.enum(ORIGENES_CONSENTIMIENTO),
  alcance: z.enum(ALCANCES_CONSENTIMIENTO),
  ocurrido: instant,
  /** The user who recorded it; null when the customer's message did. */
  usuarioNombre: z.string().nullable(),
  /** How the user received it. */
  canal: z.enum(CANALES_CONSENTIMIENTO).nullable(),
  /** The customer's own words, or the user's note. */
  texto: z.string().nullable(),
  /** The imported file and its row. */
  archivo: z.string().nullable(),
  fila: z.number().int().nullable(),
  /** The provider's code of the refusal. */
  codigo: z.string().nullable(),
  /**
   * The team removed the do-not-contact mark: the customer may be written to, but this is not the customer's consent.
   */
  quitaMarca: z.boolean(),
});
export type Consentimiento = z.infer<typeof consentimiento>;
