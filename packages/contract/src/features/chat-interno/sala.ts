import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { archivo } from '../archivos/archivo.ts';
import { CLASES_ENLACE, EVENTOS_SALA, TIPOS_SALA } from './limites.ts';

const id = z.number().int();

/** A message of a room, numbered from 1 without gaps within it. */
export const salaMensaje = z.object({
  id,
  salaId: id,
  secuencia: id,
  autorUsuarioId: id,
  autorNombre: z.string(),
  contenido: z.string(),
  timestamp: instant,
  clienteMensajeId: z.string().nullable(),
  archivos: z.array(archivo),
  /** Who was called by name; the text holds `@` and that name. */
  menciones: z.array(z.object({ usuarioId: id, nombre: z.string() })),
  /** What it leads to. A reader who may not see that learns the kind and nothing else: no id, no name. */
  enlaces: z.array(
    z.object({
      clase: z.enum(CLASES_ENLACE),
      id: id.nullable(),
      titulo: z.string().nullable(),
      detalle: z.string().nullable(),
    }),
  ),
  /** What it answers, as that stands now. */
  cita: z
    .object({
      id,
      secuencia: id,
      autorUsuarioId: id,
      autorNombre: z.string(),
      resumen: z.string(),
      borrado: z.boolean(),
    })
    .nullable(),
  /** When its author changed it last. */
  editado: instant.nullable(),
  /** Taken back by its author: nothing of it is left but its place. */
  borrado: z.boolean(),
  /** The room's number of the change that it, or what it quotes, came by last; 0 for none. */
  cambio: id,
  /** Set on the lines that are no message: somebody came, left, or gave the room another name. */
  evento: z.enum(EVENTOS_SALA).nullable(),
});
export type SalaMensaje = z.infer<typeof salaMensaje>;

export const salaMiembro = z.object({
  usuarioId: id,
  nombre: z.string(),
  /** False for a deactivated person, who reads nothing any more. */
  activo: z.boolean(),
  /** Leads the group: renames it, brings people in and takes them out. */
  dirige: z.boolean(),
});
export type SalaMiembro = z.infer<typeof salaMiembro>;

/** A room as its reader sees it in the list. */
export const sala = z.object({
  id,
  tipo: z.enum(TIPOS_SALA),
  /** The group's name; of a direct room the colleague's. */
  nombre: z.string(),
  /** The colleague of a direct room. */
  colega: z.object({ usuarioId: id, activo: z.boolean() }).nullable(),
  totalMiembros: id,
  /** The number of the newest message; 0 in an empty room. */
  secuencia: id,
  /** How often messages of the room were changed or taken back. */
  cambios: id,
  /** When something was last said, or the room was made. */
  actividad: instant,
  ultimo: z
    .object({ resumen: z.string(), autorUsuarioId: id, autorNombre: z.string(), esEvento: z.boolean() })
    .nullable(),
  /** Up to which message the reader has read. */
  leidoHasta: id,
  /** Messages of others behind that, counted up to a thousand. */
  noLeidos: id,
  /** Those among them that call the reader. */
  menciones: id,
});
export type Sala = z.infer<typeof sala>;

/** A room with who is in it and what its reader may do. */
export const salaDetalle = sala.extend({
  miembros: z.array(salaMiembro),
  puede: z.object({ escribir: z.boolean(), dirigir: z.boolean(), salir: z.boolean() }),
});
export type SalaDetalle = z.infer<typeof salaDetalle>;

/**
 * What the topic of internal chat carries, to the room's members alone. A message is announced by its number: whoever has
 * the room open asks for what comes after the last one that they have, so that nothing can be missing in between.
 */
export const salaEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('MENSAJE'),
    salaId: id,
    secuencia: id,
    autorUsuarioId: id,
    autorNombre: z.string(),
    /** The group's name; null in a direct room. */
    salaNombre: z.string().nullable(),
    resumen: z.string(),
    /** Ids of those who were called. */
    menciones: z.array(id),
    esEvento: z.boolean(),
  }),
  /** A message was changed or taken back: whoever has the room open asks for what changed after the number they know. */
  z.object({ type: z.literal('CAMBIO'), salaId: id, cambio: id }),
  /** The room was made, renamed, or other people are in it now; also told to who is not any more. */
  z.object({ type: z.literal('SALA'), salaId: id }),
  /** The listener has read the room, perhaps in another window. */
  z.object({ type: z.literal('LEIDA'), salaId: id }),
]);
export type SalaEvent = z.infer<typeof salaEvent>;
