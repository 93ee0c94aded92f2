import { z } from 'zod';

/** Initial values of the dialog: the contact of the chat and the business’s own texts. */
export const cotizacionNueva = z.object({
  contactoId: z.number().int(),
  /** Whether the contact has no e-mail address yet, so that the quote's address can be stored. */
  sinEmail: z.boolean(),
  clienteNombre: z.string(),
  clienteApellido: z.string(),
  clienteEmail: z.string(),
  clienteTelefono: z.string(),
  condiciones: z.string(),
  /** Signed and valid for ten minutes; null without a logo. */
  logoUrl: z.string().nullable(),
  nombreNegocio: z.string(),
  /** Why the quote cannot be sent into the chat now, as display text; null when it can. */
  noEnviable: z.string().nullable(),
});
export type CotizacionNueva = z.infer<typeof cotizacionNueva>;

/** The documents' response, plus the id that renews the address of the PDF. */
export const cotizacionHecha = z.object({
  id: z.number().int(),
  consecutivo: z.number().int(),
  /** Signed and valid for ten minutes. */
  pdfUrl: z.string(),
  archivoId: z.number().int(),
  /** The message that contains it; null when it was not sent into the chat. */
  mensajeId: z.number().int().nullable(),
});
export type CotizacionHecha = z.infer<typeof cotizacionHecha>;

/** A quote of the list. */
export const cotizacion = z.object({
  id: z.number().int(),
  consecutivo: z.number().int(),
  createdAt: z.string(),
  conversacionId: z.number().int(),
  contactoId: z.number().int(),
  clienteNombre: z.string(),
  clienteApellido: z.string().nullable(),
  clienteEmail: z.string(),
  clienteTelefono: z.string(),
  usuarioId: z.number().int(),
  /** The author's name at that time. */
  usuarioNombre: z.string(),
  total: z.number(),
  items: z.number().int(),
  /** The text that is sent with it. */
  mensaje: z.string().nullable(),
  archivoId: z.number().int().nullable(),
  /** Signed and valid for ten minutes; null for a caller who may not read its chat. */
  pdfUrl: z.string().nullable(),
  /** The message that contains it; null while it was not sent. */
  mensajeId: z.number().int().nullable(),
  /** Whether the caller may read its chat. */
  puedeLeer: z.boolean(),
  /** Why it cannot be sent now, as display text; null when it can, or was sent already. */
  noEnviable: z.string().nullable(),
  /** The chat that would receive it now, and its number, which a customer can hide; null when it cannot be sent. */
  destino: z.object({ conversacionId: z.number().int(), telefono: z.string().nullable() }).nullable(),
});
export type Cotizacion = z.infer<typeof cotizacion>;
