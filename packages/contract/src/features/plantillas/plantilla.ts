import { z } from 'zod';
import { ESTADOS_PLANTILLA } from './estados.ts';

/** A message template of the provider (document 2 §2; decisions §13). */
export const plantilla = z.object({
  id: z.number().int(),
  templateName: z.string(),
  contentTemplateSid: z.string(),
  idioma: z.string().nullable(),
  categoria: z.string().nullable(),
  estadoAprobacion: z.enum(ESTADOS_PLANTILLA),
  motivoRechazo: z.string().nullable(),
  /** The text with its `{{1}}` places. */
  cuerpo: z.string(),
  variables: z.array(z.object({ clave: z.string(), ejemplo: z.string().nullable() })),
  /** The owning subscriber; null: for all. */
  suscriptorId: z.number().int().nullable(),
});
export type Plantilla = z.infer<typeof plantilla>;
