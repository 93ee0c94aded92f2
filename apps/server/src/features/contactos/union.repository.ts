import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import type { ContactoDatos } from './campos.ts';
import { lockConversacionesOf } from './contactos.repository.ts';

/** A contact before a merge. */
export interface Unible extends ContactoDatos {
  id: number;
  noEscribir: boolean;
  canalesBloqueados: number[];
  kanbanEstadoId: number | null;
  /** Instants are PostgreSQL texts, which keep their microseconds. */
  kanbanEstadoFecha: string | null;
  creado: string;
}

/**
 * Locks two contacts with all their chats until the transaction ends, each kind in the order of its ids. Chats first,
 * as in every transaction that locks both; while its row is held a contact gets no further chat, note or task. Kanban
 * states before that, since a merge may set one: a transaction that removes a state holds it and waits for its
 * contacts. All states of the business, because until the lock the two may still be moved to any of them. Also the
 * waiting broadcast recipients among the two: a broadcast holds its batch of recipients and waits for their chats.
 */
export async function lockUnibles(tx: Tx, ids: readonly [number, number]): Promise<Unible[]> {
  const both = [...ids];
  await tx.run(sql`
    with tomados as (select e.id from app.kanban_estados e where ${tx.tenantIs('e')} and e.tablero_id is not null
      order by e.id for key share) select count(*) from tomados`);
  await tx.run(sql`
    select d.id from app.difusion_destinatarios d
     where ${tx.tenantIs('d')} and d.contacto_id = any(${both}::bigint[]) and d.estado = 'PENDIENTE'
     order by d.id for no key update`);
  await lockConversacionesOf(tx, both);
  return tx.rows<Unible>(sql`
    select p.id, p.nombre, p.apellido, p.email, p.telefono,
           p.no_escribir, to_json(p.canales_bloqueados) as canales_bloqueados, p.kanban_estado_fecha::text,
             p.created_at::text as creado,
           (select e.id from app.kanban_estados e
               where ${tx.tenantIs('e')} and e.id = p.kanban_estado_id and e.tablero_id is not null) as kanban_estado_id
      from app.contactos p where ${tx.tenantIs('p')} and p.id = any(${both}::bigint[]) order by p.id for update`);
}

/** The contact into which a merged one went. */
export function findUnion(tx: Tx, unidoId: number): Promise<{ contactoId: number } | undefined> {
  return tx.first(
    sql`select u.contacto_id from app.contacto_uniones u where ${tx.tenantIs('u')} and u.unido_id = ${unidoId}`,
  );
}

/** A channel on which both have an unclosed chat: a contact has one such chat at most. */
export function findCanalAbiertoDeAmbos(
  tx: Tx,
  ids: readonly [number, number],
): Promise<{ nombre: string } | undefined> {
  return tx.first(sql`
    select coalesce(k.friendly_name, k.numero) as nombre
      from app.conversaciones a
      join app.conversaciones b on b.suscriptor_id = a.suscriptor_id and b.canal_id = a.canal_id
       and b.estado <> 'CERRADA'
      join app.canales k on k.suscriptor_id = a.suscriptor_id and k.id = a.canal_id
     where ${tx.tenantIs('a')} and a.contacto_id = ${ids[0]} and b.contacto_id = ${ids[1]} and a.estado <> 'CERRADA'
     limit 1`);
}

export interface Chat {
  id: number;
  estado: 'ABIERTA' | 'PENDIENTE' | 'CERRADA';
}

export function findChatsOf(tx: Tx, contactoId: number): Promise<Chat[]> {
  return tx.rows<Chat>(
    sql`
      select c.id, c.estado from app.conversaciones c where ${tx.tenantIs('c')} and c.contacto_id = ${contactoId}
       order by c.id`,
  );
}

/** Moves all rows of one contact to the other, and deletes the empty one. */
export async function joinContactos(
  tx: Tx,
  union: { contactoId: number; unidoId: number; usuarioId: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into app.contacto_uniones (suscriptor_id, unido_id, contacto_id, usuario_id, ocurrido)
    values (${tx.tenantId}, ${union.unidoId}, ${union.contactoId}, ${union.usuarioId}, ${union.now})`);
  await tx.run(sql`select app.join_contactos(${union.contactoId}, ${union.unidoId})`);
}

/** Updates the merged contact. Its creation time is the older of the two. */
export async function completeUnido(
  tx: Tx,
  id: number,
  datos: ContactoDatos & {
    noEscribir: boolean;
    canalesBloqueados: readonly number[];
    kanban: { estadoId: number; fecha: string } | null;
    creado: string;
  },
): Promise<void> {
  const kanban = datos.kanban
    ? sql`, kanban_estado_id = ${datos.kanban.estadoId}, kanban_estado_fecha = ${datos.kanban.fecha}::timestamptz`
    : sql``;
  await tx.run(sql`
    update app.contactos p
       set nombre = ${datos.nombre}, apellido = ${datos.apellido}, email = ${datos.email}, telefono = ${datos.telefono},
           no_escribir = ${datos.noEscribir}, canales_bloqueados = ${[...datos.canalesBloqueados]}::bigint[],
             created_at = least(p.created_at, ${datos.creado}::timestamptz) ${kanban}
     where ${tx.tenantIs('p')} and p.id = ${id}`);
}
