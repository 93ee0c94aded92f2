import type { Database } from '#platform/db/database';
import { isWithinDays } from '#platform/db/local-days';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface SinLeerDeAgente {
  /** Null for the waiting chats. */
  usuarioId: number | null;
  agenteNombre: string | null;
  conversaciones: number;
  mensajes: number;
}

/** Unread messages of open and waiting chats per owner; the owner with the most first. */
export function listSinLeerDeAgentes(database: Database, scope: TenantScope): Promise<SinLeerDeAgente[]> {
  return database.readTenant<SinLeerDeAgente>(
    scope,
    (tenantIs) => sql`
      select u.id as usuario_id, u.nombre as agente_nombre, count(*) as conversaciones, sum(c.no_leidos) as mensajes
        from app.conversaciones c left join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = c.asignada_a
       where ${tenantIs('c')} and c.no_leidos > 0 and c.estado <> 'CERRADA'
       group by u.id, u.nombre order by 4 desc, app.plain_text(u.nombre), u.id`,
  );
}

export interface AbiertasDeAgente {
  agenteNombre: string;
  conversaciones: number;
}

/** Open chats per owner; the owner with the most first. */
export function listAbiertasDeAgentes(database: Database, scope: TenantScope): Promise<AbiertasDeAgente[]> {
  return database.readTenant<AbiertasDeAgente>(
    scope,
    (tenantIs) => sql`
      select u.nombre as agente_nombre, count(*) as conversaciones
        from app.conversaciones c join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = c.asignada_a
       where ${tenantIs('c')} and c.estado = 'ABIERTA'
       group by u.id, u.nombre order by 2 desc, app.plain_text(u.nombre), u.id`,
  );
}

/** The number of chats that were closed within [from, to) and stayed so, and their mean duration in seconds. */
export async function meanDuracion(
  database: Database,
  scope: TenantScope,
  { from, to }: { from: string; to: string },
): Promise<{ cerradas: number; segundos: number | null }> {
  const [row] = await database.readTenant<{ cerradas: number; segundos: number | null }>(
    scope,
    (tenantIs) => sql`
      select count(*) as cerradas, round(avg(extract(epoch from c.fecha_cierre - c.fecha_inicio)))::int as segundos
        from app.conversaciones c
       where ${tenantIs('c')} and c.estado = 'CERRADA'
         and c.fecha_cierre >= ${from}::timestamptz and c.fecha_cierre < ${to}::timestamptz`,
    'slow',
  );
  return row ?? { cerradas: 0, segundos: null };
}

/**
 * The number of chats that began within each of the adjoining ranges [from, to). One scan serves all ranges: queries by
 * start time are too rare for an index that every chat would have to maintain.
 */
export async function countIniciadas(
  database: Database,
  scope: TenantScope,
  rangos: readonly { from: string; to: string }[],
): Promise<number[]> {
  const [first, last] = [rangos[0], rangos.at(-1)];
  if (!first || !last) return [];
  const bounds = [...rangos.map(({ from }) => from), last.to];
  const rows = await database.readTenant<{ lugar: number; iniciadas: number }>(
    scope,
    (tenantIs) => sql`
      select width_bucket(c.fecha_inicio, ${bounds}::timestamptz[]) as lugar, count(*) as iniciadas
        from app.conversaciones c
       where ${tenantIs('c')} and c.fecha_inicio >= ${first.from}::timestamptz
         and c.fecha_inicio < ${last.to}::timestamptz
       group by 1`,
    'slow',
  );
  const byLugar = new Map(rows.map(({ lugar, iniciadas }) => [lugar, iniciadas]));
  return rangos.map((_, index) => byLugar.get(index + 1) ?? 0);
}

/**
 * The number of chats that began in the days, both inclusive, by the id of their area or channel; only ids with chats.
 */
export async function countIniciadasPor(
  database: Database,
  scope: TenantScope,
  por: 'area' | 'canal',
  dias: { desde: string; hasta: string },
): Promise<Map<number, number>> {
  const whose = por === 'area' ? sql`c.area_id` : sql`c.canal_id`;
  const rows = await database.readTenant<{ id: number; iniciadas: number }>(
    scope,
    (tenantIs) => sql`
      select ${whose} as id, count(*) as iniciadas from app.conversaciones c
       where ${tenantIs('c')} and ${whose} is not null and ${isWithinDays(sql`c.fecha_inicio`, dias)} group by 1`,
    'slow',
  );
  return new Map(rows.map(({ id, iniciadas }) => [id, iniciadas]));
}
