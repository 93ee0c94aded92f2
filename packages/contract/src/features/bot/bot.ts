import { z } from 'zod';
import { instant } from '../../core/dates.ts';

export const ACCIONES_BOT = ['RESPONDE', 'TRASPASA', 'CALLA'] as const;
export type AccionBot = (typeof ACCIONES_BOT)[number];

/** What made the bot do what it did. */
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

/** A quick note or a product that the bot went by. */
export const fuenteBot = z.object({
  tipo: z.enum(TIPOS_FUENTE),
  id: z.number().int(),
  titulo: z.string(),
  /** Which share of the question it covers, from 0 to 1. */
  puntaje: z.number(),
});
export type FuenteBot = z.infer<typeof fuenteBot>;

/** How the bot of an area is set. */
export const areaIa = z.object({
  areaId: z.number().int(),
  activa: z.boolean(),
  /** The BOT user in whose name it writes. */
  botUsuarioId: z.number().int().nullable(),
  botNombre: z.string().nullable(),
  usaModelo: z.boolean(),
  /** The model that the environment names; null where none is configured. */
  modelo: z.string().nullable(),
  /** The version that is active; without one the subscriber’s default prompt holds. */
  promptId: z.number().int().nullable(),
  maxTurnos: z.number().int(),
  usaProductos: z.boolean(),
  usaNotas: z.boolean(),
  /** Words beside the built-in ones upon which it leaves the chat to a person. */
  palabrasTraspaso: z.array(z.string()),
  textoTraspaso: z.string(),
});
export type AreaIa = z.infer<typeof areaIa>;

export const areaPrompt = z.object({
  id: z.number().int(),
  areaId: z.number().int(),
  numero: z.number().int(),
  contenido: z.string(),
  /** What is new in this version. */
  nota: z.string().nullable(),
  autorNombre: z.string(),
  creado: instant,
  activo: z.boolean(),
});
export type AreaPrompt = z.infer<typeof areaPrompt>;

const veredicto = {
  accion: z.enum(ACCIONES_BOT),
  motivo: z.enum(MOTIVOS_BOT),
  /** How well the best entry fits, from 0 to 1; null where none was looked for. */
  puntaje: z.number().nullable(),
  fuentes: z.array(fuenteBot),
  /** What the customer reads; null where the bot says nothing. */
  texto: z.string().nullable(),
};

/** What the bot would do with a message, tried without sending anything. */
export const pruebaBot = z.object({ ...veredicto, modelo: z.string().nullable() });
export type PruebaBot = z.infer<typeof pruebaBot>;

/** What the bot did with a customer’s message, and why. */
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
