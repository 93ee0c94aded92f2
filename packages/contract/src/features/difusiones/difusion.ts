import { z } from 'zod';
import { instant } from '../../core/dates.ts';

export const DIFUSIONES_PAGE_SIZE = 20;
export const DESTINATARIOS_PAGE_SIZE = 50;
/** A broadcast reaches no more contacts than this; a larger column is narrowed by the board's filters. */
export const MAX_DESTINATARIOS = 20_000;
/** How many of those who are left out the answer of the call names; the broadcast itself lists all. */
export const DETALLE_LISTED = 200;
/** Who was sent a template by a broadcast is not sent it again by another one before this. */
export const SIN_REPETIR_HORAS = 24;

export const ESTADOS_DIFUSION = ['EN_CURSO', 'PAUSADA', 'DETENIDA', 'COMPLETADA'] as const;
export type EstadoDifusion = (typeof ESTADOS_DIFUSION)[number];

/** PENDIENTE and ENVIANDO are on their way; every recipient ends in one of the others. */
export const ESTADOS_DESTINATARIO = [
  'PENDIENTE',
  'OMITIDO',
  'ENVIANDO',
  'ENVIADO',
  'ENTREGADO',
  'LEIDO',
  'FALLIDO',
] as const;
export type EstadoDestinatario = (typeof ESTADOS_DESTINATARIO)[number];

/** Why a contact is left out, in the order in which the reasons are looked at (beyond B3). */
export const MOTIVOS_OMISION = [
  'SIN_CONVERSACION',
  'NO_CONTACTAR',
  'SIN_CONSENTIMIENTO',
  'SIN_TELEFONO',
  'CANAL_INACTIVO',
  'PLANTILLA_AJENA',
  'DUPLICADO',
  'FALTA_VARIABLE',
  'LIMITE_DIARIO',
  'DETENIDA',
] as const;
export type MotivoOmision = (typeof MOTIVOS_OMISION)[number];

export const TEXTOS_OMISION: Readonly<Record<MotivoOmision, string>> = {
  SIN_CONVERSACION: 'No tiene conversación.',
  NO_CONTACTAR: 'Está marcado para NO contactar.',
  SIN_CONSENTIMIENTO: 'Retiró su consentimiento.',
  SIN_TELEFONO: 'No tiene un número al cual escribir.',
  CANAL_INACTIVO: 'El canal de su conversación está inactivo.',
  PLANTILLA_AJENA: 'El canal de su conversación tiene otra cuenta de WhatsApp, sin esta plantilla.',
  DUPLICADO: 'Ya está en un envío masivo de esta plantilla en las últimas 24 horas, o su número se repite.',
  FALTA_VARIABLE: 'Le falta un dato de la plantilla.',
  LIMITE_DIARIO: 'Se agotó el límite diario de WhatsApp.',
  DETENIDA: 'El envío masivo se detuvo antes.',
};

/** Who or what paused a broadcast: a person, the template that lost its approval, or too many failed messages. */
export const MOTIVOS_PAUSA = ['PERSONA', 'PLANTILLA', 'MUCHOS_FALLOS'] as const;
export type MotivoPausa = (typeof MOTIVOS_PAUSA)[number];

export const TEXTOS_PAUSA: Readonly<Record<MotivoPausa, string>> = {
  PERSONA: 'Pausado por una persona.',
  PLANTILLA: 'Pausado: WhatsApp ya no aprueba la plantilla.',
  MUCHOS_FALLOS: 'Pausado: fallaron demasiados mensajes.',
};

/** Fields of a contact that fill a place of the template; `nombreCompleto` is name and surname. */
export const CAMPOS_CONTACTO = ['nombre', 'apellido', 'nombreCompleto', 'telefono', 'email'] as const;
export type CampoContacto = (typeof CAMPOS_CONTACTO)[number];

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
  /** When the first message may leave: null now, else the next time that law allows (Ley 2300). */
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
  /** Set while it waits for the hours in which law allows it. */
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
