import { z } from 'zod';
import { instant } from '../../core/dates.ts';

/** One entry of the audit (document 1 §3): who did what to which record. */
export const registroAuditoria = z.object({
  id: z.number().int(),
  timestamp: instant,
  /** Null: no signed-in user, or the system. */
  usuarioId: z.number().int().nullable(),
  /** Null also for a user of another subscriber, whose name is in `detalles`. */
  usuarioNombre: z.string().nullable(),
  entidad: z.string(),
  accion: z.string(),
  registroId: z.number().int().nullable(),
  /** JSON; a change has `antes` and `despues`, with secrets masked. */
  detalles: z.string(),
});
export type RegistroAuditoria = z.infer<typeof registroAuditoria>;
