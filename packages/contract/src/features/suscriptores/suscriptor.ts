import { z } from 'zod';
import { instant } from '../../core/dates.ts';

/**
 * A subscriber for its own supervisors and every SUPERADMIN (document 1 §3). The inventory's password is never sent.
 */
export const suscriptor = z.object({
  id: z.number().int(),
  nombreNegocio: z.string(),
  documento: z.string(),
  contacto: z.string().nullable(),
  whatsapp: z.string(),
  promtpDefault: z.string().nullable(),
  /** Pesos; the sum of its movements. */
  saldo: z.number(),
  /** 1 active, 0 inactive. */
  estado: z.union([z.literal(0), z.literal(1)]),
  fecha: instant,
  colorPrimario: z.string(),
  condicionesCotizacion: z.string().nullable(),
  /** Signed; null without a logo. */
  logoUrl: z.string().nullable(),
  aliasSedeMys: z.string().nullable(),
  passwordSedeMysConfigurado: z.boolean(),
});
export type Suscriptor = z.infer<typeof suscriptor>;
