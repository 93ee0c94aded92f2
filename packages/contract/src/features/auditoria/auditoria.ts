import { z } from 'zod';
import { instant } from '../../core/dates.ts';

/** One entry of the audit (document 1 §3): who did what to which record. */
export const registroAuditoria = z.object({
  id: z.number().int(),
  timestamp: instant,
  /** Null: nobody who was signed in, or the system itself. */
  usuarioId: z.number().int().nullable(),
  /** Null also for somebody of another subscriber, whose name stands in `detalles`. */
  usuarioNombre: z.string().nullable(),
  entidad: z.string(),
  accion: z.string(),
  registroId: z.number().int().nullable(),
  /** JSON; of a change `antes` and `despues`, with secrets masked. */
  detalles: z.string(),
});
export type RegistroAuditoria = z.infer<typeof registroAuditoria>;
