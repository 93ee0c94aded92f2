import type { EventoSala } from '@tertulia/contract/features/chat-interno/limites';
import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import type { ResumenRow } from './sala-resumen.ts';

export interface SalaMensajeRow {
  id: number;
  salaId: number;
  secuencia: number;
  autorUsuarioId: number;
  autorNombre: string;
  contenido: string;
  /** PostgreSQL text: see db/instant-text. */
  timestamp: string;
  clienteMensajeId: string | null;
  evento: EventoSala | null;
  editado: string | null;
  borrado: boolean;
  cambio: number;
  cita: CitaRow | null;
  archivoId: number | null;
  archivoNombre: string | null;
  archivoMime: string | null;
  archivoTamano: number | null;
  menciones: { usuarioId: number; nombre: string }[] | null;
  conversacionId: number | null;
  estado: EstadoConversacion | null;
  asignadaA: number | null;
  atendida: boolean;
  clienteNombre: string | null;
  clienteTelefono: string | null;
  contactoId: number | null;
  contactoNombre: string | null;
  contactoTelefono: string | null;
}

/** The quoted message. */
type CitaRow = ResumenRow & {
  id: number;
  secuencia: number;
  autorUsuarioId: number;
  autorNombre: string;
  cambio: number;
};

const mensajes = (readerId: number) => sql`
  select m.id, m.sala_id, m.secuencia, m.autor_usuario_id, u.nombre as autor_nombre, m.contenido, m.timestamp::text,
         m.cliente_mensaje_id, m.evento,
         m.editado::text, m.borrado is not null as borrado, m.cambio,
         a.id as archivo_id, a.nombre_original as archivo_nombre, a.tipo_mime as archivo_mime,
           a.tamano as archivo_tamano,
         (select json_agg(json_build_object('usuarioId', x.usuario_id, 'nombre', x.nombre) order by x.usuario_id)
           from app.sala_menciones x
           where x.suscriptor_id = m.suscriptor_id and x.mensaje_id = m.id) as menciones,
         (select json_build_object('id', q.id, 'secuencia', q.secuencia, 'autorUsuarioId', q.autor_usuario_id,
           'autorNombre', v.nombre, 'contenido', q.contenido,
                                   'archivoNombre', f.nombre_original, 'conversacionId', q.conversacion_id,
                                     'contactoId', q.contacto_id,
                                   'borrado', q.borrado is not null, 'cambio', q.cambio)
            from app.sala_mensajes q
            join app.usuarios v on v.suscriptor_id = q.suscriptor_id and v.id = q.autor_usuario_id
            left join app.archivos f on f.suscriptor_id = q.suscriptor_id and f.id = q.archivo_id
           where q.suscriptor_id = m.suscriptor_id and q.sala_id = m.sala_id and q.id = m.respuesta_a_id) as cita,
         m.conversacion_id, c.estado, c.asignada_a, c.cliente_nombre, c.cliente_telefono,
         exists (select 1 from app.atenciones t
             where t.suscriptor_id = c.suscriptor_id and t.usuario_id = ${readerId}
               and t.conversacion_id = c.id) as atendida,
         m.contacto_id, nullif(concat_ws(' ', p.nombre, p.apellido), '') as contacto_nombre,
           p.telefono as contacto_telefono
    from app.sala_mensajes m
    join app.usuarios u on u.suscriptor_id = m.suscriptor_id and u.id = m.autor_usuario_id
    left join app.archivos a on a.suscriptor_id = m.suscriptor_id and a.id = m.archivo_id
    left join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
    left join app.contactos p on p.suscriptor_id = m.suscriptor_id and p.id = m.contacto_id`;

/** The message numbers of a page: they have no gaps, so each page costs the same. */
export interface SecuenciaRange {
  /** Exclusive. */
  after: number;
  /** Inclusive. */
  until: number;
  isDescending: boolean;
}

export function listMensajes(
  tx: Tx,
  readerId: number,
  salaId: number,
  range: SecuenciaRange,
): Promise<SalaMensajeRow[]> {
  const order = range.isDescending ? sql`desc` : sql`asc`;
  return tx.rows<SalaMensajeRow>(sql`
    ${mensajes(readerId)}
     where ${tx.tenantIs('m')} and m.sala_id = ${salaId} and m.secuencia > ${range.after}
       and m.secuencia <= ${range.until}
     order by m.secuencia ${order}`);
}

/** Messages of a room with a change after that number, or whose quote has one, newest first. */
export function listCambiados(
  tx: Tx,
  readerId: number,
  salaId: number,
  { after, limit }: { after: number; limit: number },
): Promise<SalaMensajeRow[]> {
  return tx.rows<SalaMensajeRow>(sql`
    ${mensajes(readerId)}
     where ${tx.tenantIs('m')} and m.sala_id = ${salaId} and m.id in (
       select d.id from app.sala_mensajes d where ${tx.tenantIs('d')} and d.sala_id = ${salaId} and d.cambio > ${after}
       union
       select r.id from app.sala_mensajes d
         join app.sala_mensajes r on r.suscriptor_id = d.suscriptor_id and r.sala_id = d.sala_id
          and r.respuesta_a_id = d.id
        where ${tx.tenantIs('d')} and d.sala_id = ${salaId} and d.cambio > ${after})
     order by m.secuencia desc limit ${limit}`);
}

export function findMensaje(tx: Tx, readerId: number, id: number): Promise<SalaMensajeRow | undefined> {
  return tx.first<SalaMensajeRow>(sql`${mensajes(readerId)} where ${tx.tenantIs('m')} and m.id = ${id}`);
}

/** The message that a user's idempotency key has created, in any room. */
export function findByClave(
  tx: Tx,
  autorId: number,
  clienteMensajeId: string,
): Promise<{ id: number; huella: string | null } | undefined> {
  return tx.first(sql`
    select m.id, m.huella from app.sala_mensajes m
     where ${tx.tenantIs('m')} and m.autor_usuario_id = ${autorId}
       and m.cliente_mensaje_id = ${clienteMensajeId}::uuid`);
}

export interface NewSalaMensaje {
  salaId: number;
  autorId: number;
  contenido: string;
  now: Date;
  clienteMensajeId?: string | undefined;
  huella?: string;
  archivoId?: number | null;
  conversacionId?: number | null | undefined;
  contactoId?: number | null | undefined;
  respuestaAId?: number | null | undefined;
  evento?: EventoSala;
}

/** Appends a message to its room, with the next number. */
export async function appendSalaMensaje(tx: Tx, fresh: NewSalaMensaje): Promise<{ id: number; secuencia: number }> {
  const row = await tx.first<{ id: number; secuencia: number }>(sql`
    with s as (
      update app.salas s set secuencia = s.secuencia + 1, actividad = greatest(s.actividad, ${fresh.now})
       where ${tx.tenantIs('s')} and s.id = ${fresh.salaId} returning s.id, s.secuencia)
    insert into app.sala_mensajes (suscriptor_id, sala_id, secuencia, autor_usuario_id, contenido, timestamp,
      cliente_mensaje_id, huella,
        archivo_id, conversacion_id, contacto_id, respuesta_a_id, evento)
    select ${tx.tenantId}, s.id, s.secuencia, ${fresh.autorId}, ${fresh.contenido}, ${fresh.now},
           ${fresh.clienteMensajeId ?? null}::uuid, ${fresh.huella ?? null},
        ${fresh.archivoId ?? null}, ${fresh.conversacionId ?? null}, ${fresh.contactoId ?? null},
          ${fresh.respuestaAId ?? null}, ${fresh.evento ?? null}
      from s
    returning id, secuencia`);
  if (!row) throw new Error('The room is gone');
  return row;
}

export async function addMenciones(
  tx: Tx,
  mensaje: { id: number; salaId: number; secuencia: number },
  personas: readonly { usuarioId: number; nombre: string }[],
): Promise<void> {
  if (personas.length === 0) return;
  await tx.run(sql`
    insert into app.sala_menciones (suscriptor_id, mensaje_id, usuario_id, sala_id, secuencia, nombre)
    select ${tx.tenantId}, ${mensaje.id}, w.id, ${mensaje.salaId}, ${mensaje.secuencia}, w.nombre
      from unnest(${personas.map((one) => one.usuarioId)}::bigint[],
        ${personas.map((one) => one.nombre)}::text[]) as w (id, nombre)`);
}

/** The room of a file's message, and whether the reader is in it; undefined for a file of no room. */
export function findSalaOfArchivo(
  tx: Tx,
  userId: number,
  archivoId: number,
): Promise<{ esMiembro: boolean } | undefined> {
  return tx.first(sql`
    select exists (select 1 from app.sala_miembros k
                    where k.suscriptor_id = m.suscriptor_id and k.sala_id = m.sala_id and k.usuario_id = ${userId}
                      and k.salio is null) as es_miembro
      from app.sala_mensajes m where ${tx.tenantIs('m')} and m.archivo_id = ${archivoId} limit 1`);
}

export type MensajeAnunciado = ResumenRow & {
  secuencia: number;
  autorUsuarioId: number;
  autorNombre: string;
  salaNombre: string | null;
  esEvento: boolean;
  miembros: number[];
  menciones: number[] | null;
};

/** A message as the sockets of the room's members get it. */
export async function findAnunciado(
  database: Database,
  scope: TenantScope,
  mensajeId: number,
): Promise<MensajeAnunciado | undefined> {
  const [row] = await database.readTenant<MensajeAnunciado>(
    scope,
    (tenantIs): Sql => sql`
    select m.secuencia, m.autor_usuario_id, u.nombre as autor_nombre, s.nombre as sala_nombre, m.contenido,
           a.nombre_original as archivo_nombre,
           m.conversacion_id, m.contacto_id, m.borrado is not null as borrado, m.evento is not null as es_evento,
           (select json_agg(k.usuario_id) from app.sala_miembros k
             where k.suscriptor_id = m.suscriptor_id and k.sala_id = m.sala_id and k.salio is null) as miembros,
           (select json_agg(x.usuario_id order by x.usuario_id) from app.sala_menciones x
             where x.suscriptor_id = m.suscriptor_id and x.mensaje_id = m.id) as menciones
      from app.sala_mensajes m
      join app.salas s on s.suscriptor_id = m.suscriptor_id and s.id = m.sala_id
      join app.usuarios u on u.suscriptor_id = m.suscriptor_id and u.id = m.autor_usuario_id
      left join app.archivos a on a.suscriptor_id = m.suscriptor_id and a.id = m.archivo_id
     where ${tenantIs('m')} and m.id = ${mensajeId}`,
  );
  return row && { ...row, miembros: row.miembros ?? [] };
}
