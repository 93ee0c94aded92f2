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

/** The recording of a call. Its address is for those alone who may hear it, and is null until the sound is here. */
const grabacion = z.object({ estado: z.enum(['PENDIENTE', 'LISTO', 'ERROR']), url: z.string().nullable() });

export const llamada = z.object({
  id: z.number().int(),
  /** The provider's number of the call to the agent; null while it has not answered with one. */
  callSid: z.string().nullable(),
  contactoId: z.number().int().nullable(),
  conversacionId: z.number().int().nullable(),
  usuarioId: z.number().int(),
  usuarioNombre: z.string(),
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

/** A number that calls may be made from. */
export const canalVoz = z.object({ id: z.number().int(), friendlyName: z.string(), numero: z.string() });
export type CanalVoz = z.infer<typeof canalVoz>;

export const vozAjustes = z.object({
  /** Calling codes without the plus. */
  paises: z.array(z.string()),
  minutosDia: z.number().int(),
});
export type VozAjustes = z.infer<typeof vozAjustes>;
