import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { archivo } from '../archivos/archivo.ts';
import { CLASES_ENLACE, EVENTOS_SALA, TIPOS_SALA } from './limites.ts';

const id = z.number().int();

/** A message of a room, numbered from 1 without gaps. */
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
  /** Mentioned users; the text contains `@` and the name. */
  menciones: z.array(z.object({ usuarioId: id, nombre: z.string() })),
  /** Linked objects. A reader without access to one gets only its kind: no id, no name. */
  enlaces: z.array(
    z.object({
      clase: z.enum(CLASES_ENLACE),
      id: id.nullable(),
      titulo: z.string().nullable(),
      detalle: z.string().nullable(),
    }),
  ),
  /** The quoted message in its current state. */
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
  /** Time of the author's last edit. */
  editado: instant.nullable(),
  /** Deleted by its author: only its position is left. */
  borrado: z.boolean(),
  /** The room's number of the last change of the message, or of the message that it quotes; 0 for none. */
  cambio: id,
  /** Set on system lines: a member joined, left, or renamed the room. */
  evento: z.enum(EVENTOS_SALA).nullable(),
});
export type SalaMensaje = z.infer<typeof salaMensaje>;

export const salaMiembro = z.object({
  usuarioId: id,
  nombre: z.string(),
  /** False for a deactivated user, who no longer reads anything. */
  activo: z.boolean(),
  /** Manages the group: renames it, adds and removes members. */
  dirige: z.boolean(),
});
export type SalaMiembro = z.infer<typeof salaMiembro>;

/** A room in its reader's list. */
export const sala = z.object({
  id,
  tipo: z.enum(TIPOS_SALA),
  /** The group's name; in a direct room the colleague's. */
  nombre: z.string(),
  /** The colleague of a direct room. */
  colega: z.object({ usuarioId: id, activo: z.boolean() }).nullable(),
  totalMiembros: id,
  /** The number of the newest message; 0 in an empty room. */
  secuencia: id,
  /** Number of edits and deletions in the room. */
  cambios: id,
  /** Time of the last message, or of the room's creation. */
  actividad: instant,
  ultimo: z
    .object({ resumen: z.string(), autorUsuarioId: id, autorNombre: z.string(), esEvento: z.boolean() })
    .nullable(),
  /** Number of the last message that the reader has read. */
  leidoHasta: id,
  /** Later messages of other users, counted up to a thousand. */
  noLeidos: id,
  /** Those of them that mention the reader. */
  menciones: id,
});
export type Sala = z.infer<typeof sala>;

/** A room with its members and the reader's rights. */
export const salaDetalle = sala.extend({
  miembros: z.array(salaMiembro),
  puede: z.object({ escribir: z.boolean(), dirigir: z.boolean(), salir: z.boolean() }),
});
export type SalaDetalle = z.infer<typeof salaDetalle>;

/**
 * Frames of the internal chat topic, for the room's members only. A message is announced by its number: a client with
 * the open room requests all messages after its last one, so that none can be missing.
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
    /** Ids of the mentioned users. */
    menciones: z.array(id),
    esEvento: z.boolean(),
  }),
  /** A message was edited or deleted: a client with the open room requests all changes after its last change number. */
  z.object({ type: z.literal('CAMBIO'), salaId: id, cambio: id }),
  /** The room was created or renamed, or its members changed; also sent to a removed member. */
  z.object({ type: z.literal('SALA'), salaId: id }),
  /** The user has read the room, perhaps in another window. */
  z.object({ type: z.literal('LEIDA'), salaId: id }),
]);
export type SalaEvent = z.infer<typeof salaEvent>;
