import type { KanbanEstado, Tablero } from '@tertulia/contract/features/kanban/kanban';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export async function createTablero(tx: Tx, nombre: string, now: Date): Promise<Tablero> {
  const made = await tx.first<Tablero>(sql`
    insert into app.tableros (suscriptor_id, nombre, created_at) values (${tx.tenantId}, ${nombre}, ${now})
    returning id, nombre`);
  if (!made) throw new Error('The board was not stored');
  return made;
}

/** A board, locked until the transaction ends. */
export function lockTablero(tx: Tx, id: number): Promise<Tablero | undefined> {
  return tx.first<Tablero>(sql`
    select b.id, b.nombre from app.tableros b where ${tx.tenantIs('b')} and b.id = ${id} for update`);
}

export async function renameTablero(tx: Tx, id: number, nombre: string): Promise<void> {
  await tx.run(sql`update app.tableros b set nombre = ${nombre} where ${tx.tenantIs('b')} and b.id = ${id}`);
}

/** Deletes a board without states. */
export async function removeTablero(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from app.tableros b where ${tx.tenantIs('b')} and b.id = ${id}`);
}

const ESTADO = sql`e.id, e.tablero_id, e.nombre, e.color, e.orden`;

/** A new state of the board; without an order it comes last. */
export async function createEstado(
  tx: Tx,
  fresh: { tableroId: number; nombre: string; color: string; orden: number | undefined },
): Promise<KanbanEstado> {
  const made = await tx.first<KanbanEstado>(sql`
    insert into app.kanban_estados as e (suscriptor_id, tablero_id, nombre, color, orden)
    select ${tx.tenantId}, ${fresh.tableroId}, ${fresh.nombre}, ${fresh.color},
           coalesce(${fresh.orden ?? null}::int, (select coalesce(max(o.orden) + 1, 0) from app.kanban_estados o
               where ${tx.tenantIs('o')} and o.tablero_id = ${fresh.tableroId}))
    returning ${ESTADO}`);
  if (!made) throw new Error('The state was not stored');
  return made;
}

/** A state, locked against changes until the transaction ends; contacts may come and go. */
export function lockEstado(tx: Tx, id: number): Promise<KanbanEstado | undefined> {
  return tx.first<KanbanEstado>(
    sql`
      select ${ESTADO} from app.kanban_estados e
       where ${tx.tenantIs('e')} and e.id = ${id} and e.tablero_id is not null for no key update`,
  );
}

/** A state to be removed: locked against changes and new contacts until the transaction ends. */
export function claimEstado(tx: Tx, id: number): Promise<KanbanEstado | undefined> {
  return tx.first<KanbanEstado>(
    sql`
      select ${ESTADO} from app.kanban_estados e
       where ${tx.tenantIs('e')} and e.id = ${id} and e.tablero_id is not null for update`,
  );
}

/** The board of a state, which stays on it until the transaction ends. */
export function findTableroOf(tx: Tx, estadoId: number): Promise<{ tableroId: number } | undefined> {
  return tx.first(
    sql`
      select e.tablero_id from app.kanban_estados e
       where ${tx.tenantIs('e')} and e.id = ${estadoId} and e.tablero_id is not null for key share`,
  );
}

/** The same for a state that is already off its board. */
export function claimRetirado(tx: Tx, id: number): Promise<{ nombre: string; sucesorId: number | null } | undefined> {
  return tx.first(
    sql`
      select e.nombre, e.sucesor_id from app.kanban_estados e
       where ${tx.tenantIs('e')} and e.id = ${id} and e.tablero_id is null for update`,
  );
}

/** The same for all states of a board. */
export function claimEstadosOf(tx: Tx, tableroId: number): Promise<KanbanEstado[]> {
  return tx.rows<KanbanEstado>(sql`
    select ${ESTADO} from app.kanban_estados e where ${tx.tenantIs('e')} and e.tablero_id = ${tableroId}
     order by e.id for update`);
}

/** The ids of a board's states; undefined for an unknown or another tenant's board. */
export async function listEstadoIds(tx: Tx, tableroId: number): Promise<number[] | undefined> {
  const rows = await tx.rows<{ id: number | null }>(sql`
    select e.id from app.tableros b
      left join app.kanban_estados e on e.suscriptor_id = b.suscriptor_id and e.tablero_id = b.id
     where ${tx.tenantIs('b')} and b.id = ${tableroId} order by e.orden, e.id`);
  return rows.length === 0 ? undefined : rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

export async function updateEstado(
  tx: Tx,
  { id, nombre, color, orden }: Omit<KanbanEstado, 'tableroId'>,
): Promise<void> {
  await tx.run(sql`
    update app.kanban_estados e set nombre = ${nombre}, color = ${color}, orden = ${orden}
     where ${tx.tenantIs('e')} and e.id = ${id}`);
}

/** Takes a state off its board: no list shows it and no contact can get it. Its contacts get the successor. */
export async function detachEstado(tx: Tx, id: number, sucesorId: number | undefined): Promise<void> {
  await tx.run(sql`
    update app.kanban_estados e set tablero_id = null, sucesor_id = ${sucesorId ?? null}
     where ${tx.tenantIs('e')} and e.id = ${id}`);
}

/** Sets another successor, or none, on the retired states whose contacts are moving to one of these. */
export async function replaceSucesor(tx: Tx, ids: readonly number[], sucesorId: number | undefined): Promise<void> {
  await tx.run(sql`
    update app.kanban_estados e set sucesor_id = ${sucesorId ?? null}
     where ${tx.tenantIs('e')} and e.sucesor_id = any(${[...ids]}::bigint[])`);
}

/** The retired states whose contacts are moving to one of these. */
export function listSucedidos(tx: Tx, ids: readonly number[]): Promise<{ id: number; sucesorId: number }[]> {
  return tx.rows(sql`
    select e.id, e.sucesor_id from app.kanban_estados e
     where ${tx.tenantIs('e')} and e.sucesor_id = any(${[...ids]}::bigint[])`);
}

/** How many movements and notes refer to these states; counting stops at the cap. */
export async function countReferencias(tx: Tx, estadoIds: readonly number[], cap: number): Promise<number> {
  const row = await tx.first<{ n: number }>(
    sql`select app.count_kanban_referencias(${[...estadoIds]}::bigint[], ${cap}) as n`,
  );
  return row?.n ?? 0;
}

/** Clears a retired state from some movements and notes, which keep its name; returns how many. Skips locked rows. */
export async function forgetEstado(tx: Tx, id: number, limit: number): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`select app.forget_kanban_estado(${id}, ${limit}) as n`);
  return row?.n ?? 0;
}

/** Deletes a state without contacts, and clears the remaining references in the same statement. */
export async function removeEstado(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from app.kanban_estados e where ${tx.tenantIs('e')} and e.id = ${id}`);
}

/** Records that contacts left a removed state, and their new one. Of the removed state only the name is kept. */
export async function addSalidas(
  tx: Tx,
  contactoIds: number[],
  {
    de,
    a,
    usuarioId,
    now,
  }: { de: string; a: { id: number; nombre: string } | undefined; usuarioId: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into app.kanban_movimientos (suscriptor_id, contacto_id, de_nombre, a_estado_id, a_nombre, usuario_id,
      ocurrido)
    select ${tx.tenantId}, x.id, ${de}, ${a?.id ?? null}::bigint, ${a?.nombre ?? null}, ${usuarioId}, ${now}
      from unnest(${contactoIds}::bigint[]) x (id)`);
}
