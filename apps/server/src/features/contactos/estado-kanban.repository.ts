import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/**
 * Locks all contacts with one of these states until the transaction ends, and keeps others from receiving one. All at
 * once: locking in portions would hold contacts with higher ids than some still to come. Their chats are not locked, so
 * the caller must not touch them.
 */
export function lockContactosDeEstados(
  tx: Tx,
  estadoIds: readonly number[],
): Promise<{ id: number; estadoId: number }[]> {
  return tx.rows(sql`
    select p.id, p.kanban_estado_id as estado_id from app.contactos p
     where ${tx.tenantIs('p')} and p.kanban_estado_id = any(${[...estadoIds]}::bigint[])
     order by p.id for no key update`);
}

/** The next contacts after an id, for a transaction that locks no others. */
export async function lockNextDeEstado(tx: Tx, estadoId: number, after: number, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select p.id from app.contactos p
     where ${tx.tenantIs('p')} and p.kanban_estado_id = ${estadoId} and p.id > ${after} order by p.id
     limit ${limit} for no key update`);
  return rows.map(({ id }) => id);
}

/** How many contacts have each of these states; states without contacts are left out. */
export async function countContactosDeEstados(tx: Tx, estadoIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows<{ estadoId: number; contactos: number }>(sql`
    select p.kanban_estado_id as estado_id, count(*)::int as contactos from app.contactos p
     where ${tx.tenantIs('p')} and p.kanban_estado_id = any(${[...estadoIds]}::bigint[]) group by p.kanban_estado_id`);
  return new Map(rows.map(({ estadoId, contactos }) => [estadoId, contactos]));
}

/** Sets or clears the state of contacts that the caller has locked. */
export async function giveKanbanEstado(
  tx: Tx,
  ids: readonly number[],
  estadoId: number | null,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update app.contactos p set kanban_estado_id = ${estadoId}, kanban_estado_fecha = ${estadoId === null ? null : now}
     where ${tx.tenantIs('p')} and p.id = any(${[...ids]}::bigint[])`);
}

/** Sets or clears the contact's Kanban state. */
export async function setKanbanEstado(tx: Tx, id: number, estadoId: number | null, now: Date): Promise<void> {
  await tx.run(sql`
    update app.contactos p set kanban_estado_id = ${estadoId}, kanban_estado_fecha = ${estadoId === null ? null : now}
     where ${tx.tenantIs('p')} and p.id = ${id}`);
}
