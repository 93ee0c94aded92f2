import { z } from 'zod';
import { instant } from '../../core/dates.ts';

export const PRIORIDADES = ['ALTA', 'MEDIA', 'BAJA'] as const;
export const ESTADOS_TAREA = ['PENDIENTE', 'EN_PROCESO', 'COMPLETADA'] as const;

/** A task as the wire shows one (document 2 §3). */
export const tarea = z.object({
  id: z.number().int(),
  contactoId: z.number().int(),
  contactoNombre: z.string().nullable(),
  titulo: z.string().nullable(),
  descripcion: z.string(),
  prioridad: z.enum(PRIORIDADES),
  estado: z.enum(ESTADOS_TAREA),
  fechaProgramada: instant,
  asignadoUsuarioId: z.number().int().nullable(),
  asignadoUsuarioNombre: z.string().nullable(),
});
export type Tarea = z.infer<typeof tarea>;
