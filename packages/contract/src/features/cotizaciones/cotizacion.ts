import { z } from 'zod';

/** What the dialog begins with: the contact of the chat and the business’s own texts. */
export const cotizacionNueva = z.object({
  contactoId: z.number().int(),
  /** Whether the contact has no e-mail address yet, so that the one of the quote can be stored. */
  sinEmail: z.boolean(),
  clienteNombre: z.string(),
  clienteApellido: z.string(),
  clienteEmail: z.string(),
  clienteTelefono: z.string(),
  condiciones: z.string(),
  /** Signed and good for ten minutes; null without a logo. */
  logoUrl: z.string().nullable(),
  nombreNegocio: z.string(),
  /** Why the quote cannot be sent into the chat now, in words to show; null when it can. */
  noEnviable: z.string().nullable(),
});
export type CotizacionNueva = z.infer<typeof cotizacionNueva>;

/** The answer of the documents, with what renews the address of the PDF. */
export const cotizacionHecha = z.object({
  id: z.number().int(),
  consecutivo: z.number().int(),
  /** Signed and good for ten minutes. */
  pdfUrl: z.string(),
  archivoId: z.number().int(),
  /** The message that carries it; null when it was not sent into the chat. */
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
  /** Who made it, by the name of then. */
  usuarioNombre: z.string(),
  total: z.number(),
  items: z.number().int(),
  /** The text that goes with it when it is sent. */
  mensaje: z.string().nullable(),
  archivoId: z.number().int().nullable(),
  /** Signed and good for ten minutes; null for whoever may not read its chat. */
  pdfUrl: z.string().nullable(),
  /** The message that carries it; null while it was not sent. */
  mensajeId: z.number().int().nullable(),
  /** Whether the caller may read its chat. */
  puedeLeer: z.boolean(),
  /** Why it cannot be sent now, in words to show; null when it can, or was sent already. */
  noEnviable: z.string().nullable(),
  /** The chat that it would be sent into now, and its number, which a customer can hide; null when it cannot be sent. */
  destino: z.object({ conversacionId: z.number().int(), telefono: z.string().nullable() }).nullable(),
});
export type Cotizacion = z.infer<typeof cotizacion>;
