import { z } from 'zod';

/** What the dialog begins with: the contact of the chat and the business’s own texts. */
export const cotizacionNueva = z.object({
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
