import { z } from 'zod';
import { instant } from '../../core/dates.ts';

export const TIPOS_CONSENTIMIENTO = ['OPT_IN', 'OPT_OUT'] as const;
/** Where the wish was told: by the customer's own message, by a person of the house, by a file, by the provider. */
export const ORIGENES_CONSENTIMIENTO = ['CLIENTE', 'USUARIO', 'IMPORTACION', 'PROVEEDOR'] as const;
/** What the word is about: every message, or marketing alone. */
export const ALCANCES_CONSENTIMIENTO = ['TODO', 'PUBLICIDAD'] as const;
export type AlcanceConsentimiento = (typeof ALCANCES_CONSENTIMIENTO)[number];
/** How a customer told a person of the house that they agree. */
export const CANALES_CONSENTIMIENTO = ['WHATSAPP', 'TELEFONO', 'PRESENCIAL', 'FORMULARIO', 'OTRO'] as const;
export type CanalConsentimiento = (typeof CANALES_CONSENTIMIENTO)[number];
export const MIN_NOTA_CONSENTIMIENTO = 3;
export const MAX_NOTA_CONSENTIMIENTO = 500;

/** That a contact may be written to, or not any more, with its proof (beyond B4). */
export const consentimiento = z.object({
  id: z.number().int(),
  tipo: z.enum(TIPOS_CONSENTIMIENTO),
  origen: z.enum(ORIGENES_CONSENTIMIENTO),
  alcance: z.enum(ALCANCES_CONSENTIMIENTO),
  ocurrido: instant,
  /** Who wrote it down; null when the customer did. */
  usuarioNombre: z.string().nullable(),
  /** How it was told to whoever wrote it down. */
  canal: z.enum(CANALES_CONSENTIMIENTO).nullable(),
  /** The customer's own words, or the note of whoever wrote it down. */
  texto: z.string().nullable(),
  /** The file and the row of it that said so. */
  archivo: z.string().nullable(),
  fila: z.number().int().nullable(),
  /** The provider's code of the refusal that said so. */
  codigo: z.string().nullable(),
  /** The team removed the mark of do-not-contact: the customer may be written to, but this is no consent of theirs. */
  quitaMarca: z.boolean(),
});
export type Consentimiento = z.infer<typeof consentimiento>;
