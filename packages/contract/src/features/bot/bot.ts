import { z } from 'zod';
import { instant } from '../../core/dates.ts';

export const ACCIONES_BOT = ['RESPONDE', 'TRASPASA', 'CALLA'] as const;
export type AccionBot = (typeof ACCIONES_BOT)[number];

/** Reason of a decision of the bot. */
export const MOTIVOS_BOT = [
  'HALLAZGO',
  'MODELO',
  'PIDE_PERSONA',
  'POCA_CONFIANZA',
  'LIMITE_TURNOS',
  'SIN_TEXTO',
  'MODELO_FALLO',
  'MODELO_TRASPASA',
  'RESPUESTA_NO_FIABLE',
  'SIN_SALDO',
  'SALUDO',
  'PERSONA',
  'NO_CONTACTAR',
  'VENTANA_CERRADA',
] as const;
export type MotivoBot = (typeof MOTIVOS_BOT)[number];

export const TIPOS_FUENTE = ['NOTA', 'PRODUCTO'] as const;

/** A quick note or a product that the bot used. */
export const fuenteBot = z.object({
  tipo: z.enum(TIPOS_FUENTE),
  id: z.number().int(),
  titulo: z.string(),
  /** Share of the question that it covers, from 0 to 1. */
  puntaje: z.number(),
});
export type FuenteBot = z.infer<typeof fuenteBot>;

/** Bot settings of an area. */
export const areaIa = z.object({
  areaId: z.number().int(),
  activa: z.boolean(),
  /** The BOT user who is the author of its messages. */
  botUsuarioId: z.number().int().nullable(),
  botNombre: z.string().nullable(),
  usaModelo: z.boolean(),
  /** The model from the environment; null when none is configured. */
  modelo: z.string().nullable(),
  /** The active version; null: the subscriber’s default prompt. */
  promptId: z.number().int().nullable(),
  maxTurnos: z.number().int(),
  usaProductos: z.boolean(),
  usaNotas: z.boolean(),
  /** Words, in addition to the built-in ones, that transfer the chat to a person. */
  palabrasTraspaso: z.array(z.string()),
  textoTraspaso: z.string(),
});
export type AreaIa = z.infer<typeof areaIa>;

export const areaPrompt = z.object({
  id: z.number().int(),
  areaId: z.number().int(),
  numero: z.number().int(),
  contenido: z.string(),
  /** Changes of this version. */
  nota: z.string().nullable(),
  autorNombre: z.string(),
  creado: instant,
  activo: z.boolean(),
});
export type AreaPrompt = z.infer<typeof areaPrompt>;

const veredicto = {
  accion: z.enum(ACCIONES_BOT),
  motivo: z.enum(MOTIVOS_BOT),
  /** Match of the best entry, from 0 to 1; null without a search. */
  puntaje: z.number().nullable(),
  fuentes: z.array(fuenteBot),
  /** Text for the customer; null when the bot sends nothing. */
  texto: z.string().nullable(),
};

/** Dry run of the bot for a message, which sends nothing. */
export const pruebaBot = z.object({ ...veredicto, modelo: z.string().nullable() });
export type PruebaBot = z.infer<typeof pruebaBot>;

/** The bot's decision on a customer’s message, with the reason. */
export const decisionBot = z.object({
  ...veredicto,
  id: z.number().int(),
  conversacionId: z.number().int(),
  clienteNombre: z.string().nullable(),
  mensajeId: z.number().int(),
  pregunta: z.string(),
  promptNumero: z.number().int().nullable(),
  modelo: z.string().nullable(),
  creada: instant,
});
export type DecisionBot = z.infer<typeof decisionBot>;
