import { SIN_RESPUESTA_HOURS } from '@tertulia/contract/features/dashboard/cifras';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import type { TimeSpan } from './time-span.ts';
import { spansOf } from './dias.repository.ts';
import type { Rango } from './requested-range.ts';

type TenantIs = Tx['tenantIs'];

export interface WaitRow {
  areaId: number | null;
  /** Milliseconds since 1970: there may be many. */
  desde: number;
  hasta: number;
}

/**
 * The customer turns that a user answered in a time span: part of `listTurnos` and of the counted day. The `offset`
 * keeps each span a separate subquery: joined, PostgreSQL estimates that two bounds leave a ninth of all turns.
 */
const waitsOf = (tenantIs: TenantIs): Sql => sql`
  select m.espera_area_id as area_id, date_part('epoch', m.espera_desde) * 1000 as desde,
         date_part('epoch', m.timestamp) * 1000 as hasta
    from app.mensajes m
   where ${tenantIs('m')} and m.espera_desde is not null and m.timestamp >= t.desde and m.timestamp < t.hasta
  offset 0`;

/** The customer turns that a user answered in one of the spans. */
export function listWaits(database: Database, scope: TenantScope, spans: readonly TimeSpan[]): Promise<WaitRow[]> {
  return database.readTenant<WaitRow>(
    scope,
    (tenantIs) => sql`select k.* from ${spansOf(spans)} cross join lateral (${waitsOf(tenantIs)}) k`,
    'slow',
  );
}

/** The same within a transaction. */
export function listWaitsOf(tx: Tx, span: TimeSpan): Promise<WaitRow[]> {
  return tx.rows<WaitRow>(
    sql`select k.* from ${spansOf([span])} cross join lateral (${waitsOf((alias) => tx.tenantIs(alias))}) k`,
  );
}

/** The users who may be in the ranking, by name. */
export function listNombres(database: Database, scope: TenantScope): Promise<{ id: number; nombre: string }[]> {
  return database.readTenant<{ id: number; nombre: string }>(
    scope,
    (tenantIs) =>
      sql`select u.id, u.nombre from app.usuarios u where ${tenantIs('u')} order by app.plain_text(u.nombre), u.id`,
    'slow',
  );
}

export interface RatingRow {
  usuarioId: number | null;
  agenteNombre: string | null;
  promedioRating: number;
  respuestas: number;
}

/** The mean customer rating in the range, by chat owner; best first. */
export function listRatings(database: Database, scope: TenantScope, rango: Rango): Promise<RatingRow[]> {
  return database.readTenant<RatingRow>(
    scope,
    (tenantIs) => sql`
      select e.usuario_id, u.nombre as agente_nombre, avg(e.rating) as promedio_rating, count(*) as respuestas
        from app.encuestas e left join app.usuarios u on u.suscriptor_id = e.suscriptor_id and u.id = e.usuario_id
       where ${tenantIs('e')} and e.rating is not null and e.respondida >= ${rango.from} and e.respondida < ${rango.to}
       group by e.usuario_id, u.nombre order by 3 desc, 4 desc, app.plain_text(u.nombre), e.usuario_id`,
    'slow',
  );
}

/**
 * SQL condition: unclosed chats whose newest customer message has had no answer, by a user or the bot, for two hours of
 * wall-clock time. A turn that began later cannot have waited so long.
 */
export function sinResponder(tenantIs: TenantIs, now: Date): Sql {
  const limit = new Date(now.getTime() - SIN_RESPUESTA_HOURS * 3_600_000);
  return sql`
    select c.id, c.suscriptor_id, c.cliente_nombre, c.cliente_telefono, c.asignada_a, c.ultimo_resumen,
           u.timestamp as ocurrido
      from app.conversaciones c cross join lateral (
        select m.origen, m.timestamp from app.mensajes m
         where m.suscriptor_id = c.suscriptor_id and m.conversacion_id = c.id
           and m.origen in ('CLIENTE', 'PERSONA', 'BOT')
         order by m.secuencia desc limit 1) u
     where ${tenantIs('c')} and c.estado <> 'CERRADA' and c.espera_desde < ${limit} and u.origen = 'CLIENTE'
       and u.timestamp < ${limit}`;
}

export interface SinResponderRow {
  conversacionId: number;
  clienteNombre: string | null;
  clienteTelefono: string | null;
  ocurrido: Date;
  total: number;
}

/** The longest waiting ones; each row has the total. */
export function listSinResponder(
  database: Database,
  scope: TenantScope,
  { now, limit }: { now: Date; limit: number },
): Promise<SinResponderRow[]> {
  return database.readTenant<SinResponderRow>(
    scope,
    (tenantIs) => sql`
      select s.id as conversacion_id, s.cliente_nombre, s.cliente_telefono, s.ocurrido, count(*) over () as total
        from (${sinResponder(tenantIs, now)}) s order by s.ocurrido, s.id limit ${limit}`,
    'slow',
  );
}
