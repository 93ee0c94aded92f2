import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { ESTADOS_DIFUSION, ESTADOS_DESTINATARIO, MOTIVOS_OMISION, MOTIVOS_PAUSA } from './estados.ts';

/** Left out and why. */
export const omitido = z.object({
  contactoId: z.number().int(),
  nombre: z.string().nullable(),
  motivo: z.enum(MOTIVOS_OMISION),
  detalle: z.string(),
});
export type Omitido = z.infer<typeof omitido>;

/**
 * What a broadcast comes to, or would come to in a dry run (document 2 §3). Always
 * enviados + omitidosSinConversacion + errores = totalContactos.
 */
export const resumenDifusion = z.object({
  totalContactos: z.number().int(),
  /** Contacts that get the message; the job sends it, so at the answer of a real run they are taken and not yet sent. */
  enviados: z.number().int(),
  omitidosSinConversacion: z.number().int(),
  /** Left out for any other reason, or failed. */
  errores: z.number().int(),
  /** Everybody who is left out, for whatever reason: none of them is a failure. */
  totalOmitidos: z.number().int(),
  /** Messages that failed: none when a broadcast begins. */
  totalFallidos: z.number().int(),
  dryRun: z.boolean(),
  /** Those of `errores`, the first 200. */
  detalleErrores: z.array(
    z.object({ contactoId: z.number().int(), nombre: z.string().nullable(), detalle: z.string() }),
  ),

  /** The broadcast that was begun, or that the same key had begun before; null in a dry run. */
  difusionId: z.number().int().nullable(),
  /** Everybody who is left out, by reason; reasons without anybody are not listed. */
  omitidos: z.array(z.object({ motivo: z.enum(MOTIVOS_OMISION), cantidad: z.number().int() })),
  /** The first 200 of those who are left out, those without a conversation too. */
  detalleOmitidos: z.array(omitido),
  /** In pesos, by the rate card of today. */
  costo: z.object({ porMensaje: z.number(), total: z.number() }),
  /** When the first message may leave: null now, else when it was asked for, or the next time that law allows (Ley 2300). */
  empieza: instant.nullable(),
  /** The text as the first recipient will read it. */
  muestra: z.object({ nombre: z.string().nullable(), texto: z.string() }).nullable(),
});
export type ResumenDifusion = z.infer<typeof resumenDifusion>;

/** A broadcast with its counters; each recipient is counted in exactly one. */
export const difusion = z.object({
  id: z.number().int(),
  estado: z.enum(ESTADOS_DIFUSION),
  motivoPausa: z.enum(MOTIVOS_PAUSA).nullable(),
  plantillaId: z.number().int(),
  plantillaNombre: z.string(),
  /** Null when the state was removed since; its name stays. */
  kanbanEstadoId: z.number().int().nullable(),
  kanbanEstadoNombre: z.string(),
  creadaPor: z.object({ id: z.number().int(), nombre: z.string() }),
  createdAt: instant,
  terminada: instant.nullable(),
  /** Nobody was to be written to before; null: as soon as law allows. */
  programada: instant.nullable(),
  /** Set while it waits for that moment, or for the hours in which law allows it. */
  esperaHasta: instant.nullable(),
  totalContactos: z.number().int(),
  omitidosSinConversacion: z.number().int(),
  contadores: z.object({
    pendientes: z.number().int(),
    omitidos: z.number().int(),
    enviando: z.number().int(),
    enviados: z.number().int(),
    entregados: z.number().int(),
    leidos: z.number().int(),
    fallidos: z.number().int(),
  }),
  /** Estimated when it was begun, in pesos. */
  costo: z.number(),
});
export type Difusion = z.infer<typeof difusion>;

export const destinatario = z.object({
  contactoId: z.number().int(),
  nombre: z.string().nullable(),
  telefono: z.string().nullable(),
  estado: z.enum(ESTADOS_DESTINATARIO),
  /** Of an OMITIDO. */
  motivo: z.enum(MOTIVOS_OMISION).nullable(),
  /** Why it was left out or failed, fit to show. */
  detalle: z.string().nullable(),
  conversacionId: z.number().int().nullable(),
  mensajeId: z.number().int().nullable(),
  actualizado: instant,
});
export type Destinatario = z.infer<typeof destinatario>;
