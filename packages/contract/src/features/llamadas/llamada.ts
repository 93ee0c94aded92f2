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

/** Which way a call goes: from an agent, or from a customer. */
export const DIRECCIONES_LLAMADA = ['SALIENTE', 'ENTRANTE'] as const;
export type DireccionLlamada = (typeof DIRECCIONES_LLAMADA)[number];

/** The recording of a call. Its address is for those alone who may hear it, and is null until the sound is here. */
const grabacion = z.object({ estado: z.enum(['PENDIENTE', 'LISTO', 'ERROR']), url: z.string().nullable() });

export const llamada = z.object({
  id: z.number().int(),
  direccion: z.enum(DIRECCIONES_LLAMADA),
  /** The provider's number of the call to the agent's browser; null while it has not answered with one. */
  callSid: z.string().nullable(),
  contactoId: z.number().int().nullable(),
  conversacionId: z.number().int().nullable(),
  /** Who speaks or was rung last; null for a customer's call for which nobody was there. */
  usuarioId: z.number().int().nullable(),
  usuarioNombre: z.string().nullable(),
  /** The customer's number, whichever way the call goes. */
  toNumber: z.string(),
  canalId: z.number().int(),
  canalNombre: z.string(),
  estado: z.enum(ESTADOS_LLAMADA),
  grabar: z.boolean(),
  /** Of talking, as it was charged; null where nobody answered, and until the provider says. */
  duracionSegundos: z.number().int().nullable(),
  creada: instant,
  contestada: instant.nullable(),
  terminada: instant.nullable(),
  grabacion: grabacion.nullable(),
});
export type Llamada = z.infer<typeof llamada>;

/** What the bar of a call shows; over when `terminada` stands. */
export const llamadaViva = z.object({
  id: z.number().int(),
  direccion: z.enum(DIRECCIONES_LLAMADA),
  /** As in `llamada`: the number under which the own softphone knows it. */
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

/** What a person hears about the own call, or one that rings there: as it stands now, and in whatever order, so the one that is over stays over. */
export const llamadaEvent = z.object({ type: z.literal('LLAMADA_CHANGED'), llamada: llamadaViva });
export type LlamadaEvent = z.infer<typeof llamadaEvent>;

/** A customer's call that nobody took. */
export const llamadaPerdida = z.object({
  id: z.number().int(),
  numero: z.string(),
  /** Whether the business may call that number back: none that was hidden, and none in a country that is not allowed. */
  esLlamable: z.boolean(),
  contactoId: z.number().int().nullable(),
  contactoNombre: z.string().nullable(),
  /** Null where there was none, and where the reader may not read it. */
  conversacionId: z.number().int().nullable(),
  canalId: z.number().int(),
  canalNombre: z.string(),
  estado: z.enum(ESTADOS_LLAMADA),
  creada: instant,
  /** The first time that somebody spoke with that number afterwards; null while nobody has. */
  atendida: z.object({ fecha: instant, usuarioNombre: z.string().nullable() }).nullable(),
});
export type LlamadaPerdida = z.infer<typeof llamadaPerdida>;

/** Whether customers' calls may ring in the own browser. */
export const disponibilidad = z.object({ disponible: z.boolean() });
export type Disponibilidad = z.infer<typeof disponibilidad>;

/** A number that calls may be made from. */
export const canalVoz = z.object({ id: z.number().int(), friendlyName: z.string(), numero: z.string() });
export type CanalVoz = z.infer<typeof canalVoz>;

export const vozAjustes = z.object({
  /** Calling codes without the plus. */
  paises: z.array(z.string()),
  minutosDia: z.number().int(),
});
export type VozAjustes = z.infer<typeof vozAjustes>;

/** The same with what they do not reach. */
export const vozAjustesVista = vozAjustes.extend({
  /** Names of active channels in an account of their own, from and to which nobody can call. */
  canalesSinVoz: z.array(z.string()),
});
export type VozAjustesVista = z.infer<typeof vozAjustesVista>;
