import { z } from 'zod';
import { instant } from '../../core/dates.ts';

export const ESTADOS_LLAMADA = [
  'INICIANDO',
  'SONANDO',
  'EN_CURSO',
  'COMPLETADA',
  'NO_CONTESTADA',
  'OCUPADA',
  'FALLIDA',
  'CANCELADA',
] as const;
export type EstadoLlamada = (typeof ESTADOS_LLAMADA)[number];

/** Direction of a call: from an agent, or from a customer. */
export const DIRECCIONES_LLAMADA = ['SALIENTE', 'ENTRANTE'] as const;
export type DireccionLlamada = (typeof DIRECCIONES_LLAMADA)[number];

/** The recording of a call. Its address is null until the file is stored, and for a user who may not listen to it. */
const grabacion = z.object({ estado: z.enum(['PENDIENTE', 'LISTO', 'ERROR']), url: z.string().nullable() });

export const llamada = z.object({
  id: z.number().int(),
  direccion: z.enum(DIRECCIONES_LLAMADA),
  /** The provider's id of the call leg to the agent's browser; null until the provider has returned it. */
  callSid: z.string().nullable(),
  contactoId: z.number().int().nullable(),
  conversacionId: z.number().int().nullable(),
  /** The user who spoke or was rung last; null for a customer's call without an available user. */
  usuarioId: z.number().int().nullable(),
  usuarioNombre: z.string().nullable(),
  /** The customer's number, in either direction. */
  toNumber: z.string(),
  canalId: z.number().int(),
  canalNombre: z.string(),
  estado: z.enum(ESTADOS_LLAMADA),
  grabar: z.boolean(),
  /** Charged talk time; null for an unanswered call, and until the provider reports it. */
  duracionSegundos: z.number().int().nullable(),
  creada: instant,
  contestada: instant.nullable(),
  terminada: instant.nullable(),
  grabacion: grabacion.nullable(),
});
export type Llamada = z.infer<typeof llamada>;

/** State of the call bar; ended when `terminada` is set. */
export const llamadaViva = z.object({
  id: z.number().int(),
  direccion: z.enum(DIRECCIONES_LLAMADA),
  /** Same as in `llamada`: the id by which the user's softphone identifies the call. */
  callSid: z.string().nullable(),
  estado: z.enum(ESTADOS_LLAMADA),
  numero: z.string(),
  contactoId: z.number().int().nullable(),
  contactoNombre: z.string().nullable(),
  conversacionId: z.number().int().nullable(),
  grabar: z.boolean(),
  creada: instant,
  contestada: instant.nullable(),
  terminada: instant.nullable(),
  duracionSegundos: z.number().int().nullable(),
});
export type LlamadaViva = z.infer<typeof llamadaViva>;

/**
 * Frame about the user's own call, or one that rings for the user: its current state. Frames may arrive in any order,
 * so an ended call stays ended.
 */
export const llamadaEvent = z.object({ type: z.literal('LLAMADA_CHANGED'), llamada: llamadaViva });
export type LlamadaEvent = z.infer<typeof llamadaEvent>;

/** A customer's call that no user answered. */
export const llamadaPerdida = z.object({
  id: z.number().int(),
  numero: z.string(),
  /** Whether the business may call the number back: not a hidden one, and not in a country that is not allowed. */
  esLlamable: z.boolean(),
  contactoId: z.number().int().nullable(),
  contactoNombre: z.string().nullable(),
  /** Null without a chat, and for a reader who may not read it. */
  conversacionId: z.number().int().nullable(),
  canalId: z.number().int(),
  canalNombre: z.string(),
  estado: z.enum(ESTADOS_LLAMADA),
  creada: instant,
  /** The first later conversation with that number; null without one. */
  atendida: z.object({ fecha: instant, usuarioNombre: z.string().nullable() }).nullable(),
});
export type LlamadaPerdida = z.infer<typeof llamadaPerdida>;

/** Whether customers' calls may ring in the user's browser. */
export const disponibilidad = z.object({ disponible: z.boolean() });
export type Disponibilidad = z.infer<typeof disponibilidad>;

/** A number from which calls can be made. */
export const canalVoz = z.object({ id: z.number().int(), friendlyName: z.string(), numero: z.string() });
export type CanalVoz = z.infer<typeof canalVoz>;

export const vozAjustes = z.object({
  /** Calling codes without the plus. */
  paises: z.array(z.string()),
  minutosDia: z.number().int(),
});
export type VozAjustes = z.infer<typeof vozAjustes>;

/** The same plus the channels that the settings do not reach. */
export const vozAjustesVista = vozAjustes.extend({
  /** Names of active channels with their own provider account, which have no calls in either direction. */
  canalesSinVoz: z.array(z.string()),
});
export type VozAjustesVista = z.infer<typeof vozAjustesVista>;
