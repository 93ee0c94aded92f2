import type { KanbanEstado, Tablero } from '@tertulia/contract/features/kanban/kanban';
import type { Database } from '#platform/db/database';
import { raw, sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export interface PageOrder {
  page: number;
  size: number;
  /** By name, else by row order. */
  byName: boolean;
  descending: boolean;
}

type Counted<Row> = { total: number } & { [Key in keyof Row]: Row[Key] | null };

const direction = ({ descending }: { descending: boolean }) => raw(descending ? 'desc' : 'asc');

export async function findTableros(
  database: Database,
  scope: TenantScope,
  { page, size, ...order }: PageOrder,
): Promise<{ rows: Tablero[]; total: number }> {
  const by = order.byName ? sql`app.plain_text(b.nombre)` : sql`b.id`;
  const found = await database.readTenant<Counted<Tablero>>(
    scope,
    (tenantIs) => sql`
      select n.total, x.* from (select count(*) as total from app.tableros b where ${tenantIs('b')}) n
        left join lateral (
          select b.id, b.nombre from app.tableros b where ${tenantIs('b')}
           order by ${by} ${direction(order)}, b.id ${direction(order)} limit ${size} offset ${page * size}) x on true`,
  );
  return pageRows<Tablero>(found);
}

/** The states of a board; undefined for an unknown or another tenant's board. */
export async function findEstados(
  database: Database,
  scope: TenantScope,
  tableroId: number,
  { page, size, ...order }: PageOrder,
): Promise<{ rows: KanbanEstado[]; total: number } | undefined> {
  const by = order.byName ? sql`app.plain_text(e.nombre)` : sql`e.orden`;
  const found = await database.readTenant<Counted<KanbanEstado & { llegan: string[] | null }>>(
    scope,
    (tenantIs) => sql`
      select (select count(*) from app.kanban_estados e where ${tenantIs('e')} and e.tablero_id = b.id) as total, x.*
        from app.tableros b
        left join lateral (
          select e.id, e.tablero_id, e.nombre, e.color, e.orden, ${llegan(tenantIs)} as llegan from app.kanban_estados e
           where ${tenantIs('e')} and e.tablero_id = b.id
           order by ${by} ${direction(order)}, e.id ${direction(order)} limit ${size} offset ${page * size}) x on true
       where ${tenantIs('b')} and b.id = ${tableroId}`,
  );
  if (found.length === 0) return undefined;
  const { rows, total } = pageRows<KanbanEstado & { llegan: string[] | null }>(found);
  return { rows: rows.map(({ llegan: coming, ...row }) => (coming ? { ...row, llegan: coming } : row)), total };
}

/** The retired states from which a job is still moving contacts to the state `e`; null without any. */
const llegan = (tenantIs: Tx['tenantIs']) => sql`(
  select array_agg(r.nombre order by r.id) from app.kanban_estados r
   where ${tenantIs('r')} and r.sucesor_id = e.id
     and exists (select 1 from app.contactos p where ${tenantIs('p')} and p.kanban_estado_id = r.id))`;

function pageRows<Row extends { id: number }>(found: Counted<Row>[]): { rows: Row[]; total: number } {
  const rows = found.filter((row) => row.id !== null).map(({ total: _total, ...row }) => row as unknown as Row);
  return { rows, total: found[0]?.total ?? 0 };
}

/** A state of the tenant's boards, which cannot be removed until the transaction ends. */
export function findKanbanEstado(tx: Tx, id: number): Promise<{ id: number; nombre: string } | undefined> {
  return tx.first(
    sql`
      select e.id, e.nombre from app.kanban_estados e
       where ${tx.tenantIs('e')} and e.id = ${id} and e.tablero_id is not null for key share`,
  );
}

/**
 * The state that a contact leaves. Does not wait for a state being removed, since that waits for the contact, which the
 * caller holds: only its name is kept, without its id.
 */
export function findEstadoQueDeja(tx: Tx, id: number): Promise<{ id: number | null; nombre: string } | undefined> {
  return tx.first(sql`
    select (select k.id from app.kanban_estados k
        where ${tx.tenantIs('k')} and k.id = ${id}
          and k.tablero_id is not null for key share skip locked) as id, e.nombre
      from app.kanban_estados e where ${tx.tenantIs('e')} and e.id = ${id}`);
}

/** The names of a state and its board; undefined without one, or while it is being removed. */
export async function findPlace(
  tx: Tx,
  estadoId: number | null,
): Promise<{ nombre: string; tableroNombre: string } | undefined> {
  if (estadoId === null) return undefined;
  return tx.first(sql`
    select e.nombre, b.nombre as tablero_nombre from app.kanban_estados e
      join app.tableros b on b.suscriptor_id = e.suscriptor_id and b.id = e.tablero_id
     where ${tx.tenantIs('e')} and e.id = ${estadoId}`);
}

export interface Movimiento {
  contactoId: number;
  conversacionId: number | null;
  de: { id: number | null; nombre: string } | null;
  a: { id: number; nombre: string } | null;
  usuarioId: number;
  now: Date;
}

/** Records a move with author and time. Movements are immutable. */
export async function addMovimiento(tx: Tx, { de, a, ...move }: Movimiento): Promise<void> {
  await tx.run(sql`
    insert into app.kanban_movimientos (suscriptor_id, contacto_id, conversacion_id, de_estado_id, de_nombre,
      a_estado_id, a_nombre, usuario_id, ocurrido)
    values (${tx.tenantId}, ${move.contactoId}, ${move.conversacionId}, ${de?.id ?? null}, ${de?.nombre ?? null},
      ${a?.id ?? null}, ${a?.nombre ?? null},
            ${move.usuarioId}, ${move.now})`);
}
