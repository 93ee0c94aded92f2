import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { ESTADOS_DIFUSION, ESTADOS_DESTINATARIO, MOTIVOS_OMISION, MOTIVOS_PAUSA } from './estados.ts';

/** An omitted contact with the reason. */
export const omitido = z.object({
  contactoId: z.number().int(),
  nombre: z.string().nullable(),
  motivo: z.enum(MOTIVOS_OMISION),
  detalle: z.string(),
});
export type Omitido = z.infer<typeof omitido>;

/**
 * The result of a broadcast, or the forecast of a dry run (document 2 §3). Always enviados + omitidosSinConversacion +
 * errores = totalContactos.
 */
export const resumenDifusion = z.object({
  totalContactos: z.number().int(),
  /**
   * Contacts that get the message. A job sends it: in the response of a real run they are accepted and not yet sent.
   */
  enviados: z.number().int(),
  omitidosSinConversacion: z.number().int(),
  /** Omitted for any other reason, or failed. */
  errores: z.number().int(),
  /** All omitted contacts, for any reason: none of them is a failure. */
  totalOmitidos: z.number().int(),
  /** Failed messages: none when a broadcast begins. */
  totalFallidos: z.number().int(),
  dryRun: z.boolean(),
  /** The first 200 of `errores`. */
  detalleErrores: z.array(
    z.object({ contactoId: z.number().int(), nombre: z.string().nullable(), detalle: z.string() }),
  ),

  /** The broadcast that this call, or an earlier one with the same key, began; null in a dry run. */
  difusionId: z.number().int().nullable(),
  /** Omitted contacts by reason; only reasons that occur. */
  omitidos: z.array(z.object({ motivo: z.enum(MOTIVOS_OMISION), cantidad: z.number().int() })),
  /** The first 200 omitted contacts, including those without a conversation. */
  detalleOmitidos: z.array(omitido),
  /** In pesos, at today's prices. */
  costo: z.object({ porMensaje: z.number(), total: z.number() }),
  /**
   * When the first message may be sent: null for now, else the scheduled time, or the next time that law allows (Ley
   * 2300).
   */
  empieza: instant.nullable(),
  /** The text for the first recipient. */
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
  /** Null after the state was removed; its name stays. */
  kanbanEstadoId: z.number().int().nullable(),
  kanbanEstadoNombre: z.string(),
  creadaPor: z.object({ id: z.number().int(), nombre: z.string() }),
  createdAt: instant,
  terminada: instant.nullable(),
  /** Earliest start; null: as soon as law allows. */
  programada: instant.nullable(),
  /** Set while it waits for that time, or for the hours in which law allows it. */
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
  /** Estimate at the start, in pesos. */
  costo: z.number(),
});
export type Difusion = z.infer<typeof difusion>;

export const destinatario = z.object({
  contactoId: z.number().int(),
  nombre: z.string().nullable(),
  telefono: z.string().nullable(),
  estado: z.enum(ESTADOS_DESTINATARIO),
  /** Set on an OMITIDO. */
  motivo: z.enum(MOTIVOS_OMISION).nullable(),
  /** Why it was omitted or failed, as display text. */
  detalle: z.string().nullable(),
  conversacionId: z.number().int().nullable(),
  mensajeId: z.number().int().nullable(),
  actualizado: instant,
});
export type Destinatario = z.infer<typeof destinatario>;
