import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { CLASES_RECORDATORIO, ESTADOS_TAREA, PRIORIDADES } from './estados.ts';

export const MAX_TITULO_TAREA = 200;
export const MAX_DESCRIPCION_TAREA = 2000;
export const MIN_OBSERVACION = 5;
export const MAX_OBSERVACION = 2000;
export const MAX_EVIDENCIA_BYTES = 10 * 1024 * 1024;

/** A picture as evidence of a completed task. */
export const evidencia = z.object({
  /** The stored file's id. */
  id: z.number().int(),
  /** Signed for the requesting session and valid for ten minutes, like every file (decisions §14.6). */
  url: z.string(),
  nombre: z.string(),
  contentType: z.string(),
});
export type Evidencia = z.infer<typeof evidencia>;

/** A task on the wire (document 2 §3). */
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
  creadaPorNombre: z.string().nullable(),
  resolucion: z.string().nullable(),
  completadaEn: instant.nullable(),
  completadaPorNombre: z.string().nullable(),
  evidencias: z.array(evidencia),
  /** Incremented by each edit: an edit may name the version on which it is based. */
  version: z.number().int(),
});
export type Tarea = z.infer<typeof tarea>;

/** A reminder of a task. */
export const recordatorio = z.object({
  id: z.number().int(),
  tareaId: z.number().int(),
  clase: z.enum(CLASES_RECORDATORIO),
  titulo: z.string().nullable(),
  descripcion: z.string(),
  contactoNombre: z.string().nullable(),
  fechaProgramada: instant,
  /** For ASIGNADA: the user who assigned the task. */
  asignadaPorNombre: z.string().nullable(),
});
export type Recordatorio = z.infer<typeof recordatorio>;
