import { SIN_RESPUESTA_HOURS } from '@tertulia/contract/features/dashboard/cifras';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { ES_ATENCION, ES_CIERRE, ES_ENVIADO, ES_RECIBIDO } from './condiciones.repository.ts';
import type { Rango } from './rango.ts';

type Own = Tx['own'];

export interface CuentasRow {
  recibidos: number;
  recibidosAntes: number;
  enviados: number;
  enviadosAntes: number;
  atendidas: number;
  atendidasAntes: number;
  cerradas: number;
  cerradasAntes: number;
}

/** The counts of the cards in the range and in the one before it. */
export async function countTarjetas(database: Database, scope: TenantScope, rango: Rango): Promise<CuentasRow> {
  const both = (what: Sql, condition: Sql, name: Sql) => sql`
    ${what} filter (where ${condition} and m.timestamp >= ${rango.from}) as ${name},
    ${what} filter (where ${condition} and m.timestamp < ${rango.from}) as ${name}_antes`;
  const lines = (own: Own) =>
    sql`app.mensajes m where ${own('m')} and m.timestamp >= ${rango.before} and m.timestamp < ${rango.to}`;
  // two readings of the same lines: what the first one counts by stands in the index, and no row is looked at
  const [row] = await database.readTenant<CuentasRow>(
    scope,
    (own) => sql`
      select * from
        (select ${both(sql`count(*)`, ES_RECIBIDO, sql`recibidos`)}, ${both(sql`count(distinct m.conversacion_id)`, ES_ATENCION, sql`atendidas`)}
           from ${lines(own)}) a,
        (select ${both(sql`count(*)`, ES_ENVIADO, sql`enviados`)}, ${both(sql`count(*)`, ES_CIERRE, sql`cerradas`)}
           from ${lines(own)} and m.origen in ('PERSONA', 'BOT', 'DIFUSION', 'EVENTO')) b`,
    'slow',
  );
  if (!row) throw new Error('A statement of sums gave no row');
  return row;
}

export interface TurnoRow {
  areaId: number | null;
  /** Milliseconds since 1970: there may be many. */
  desde: number;
  hasta: number;
}

/** The turns of customers that a person answered in the range or in the one before it. */
export function listTurnos(database: Database, scope: TenantScope, rango: Rango): Promise<TurnoRow[]> {
  return database.readTenant<TurnoRow>(
    scope,
    (own) => sql`
      select c.area_id, (extract(epoch from m.espera_desde) * 1000)::bigint as desde, (extract(epoch from m.timestamp) * 1000)::bigint as hasta
        from app.mensajes m join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
       where ${own('m')} and m.espera_desde is not null and m.timestamp >= ${rango.before} and m.timestamp < ${rango.to}`,
    'slow',
  );
}

/** The states in which the chats that something happened to in the range stand now. */
export async function countEstados(
  database: Database,
  scope: TenantScope,
  rango: Rango,
): Promise<{ abierta: number; cerrada: number; pendiente: number; enEspera: number }> {
  const [row] = await database.readTenant<{ abierta: number; cerrada: number; pendiente: number; enEspera: number }>(
    scope,
    (own) => sql`
      select count(*) filter (where c.estado = 'ABIERTA') as abierta, count(*) filter (where c.estado = 'CERRADA') as cerrada,
             count(*) filter (where c.estado = 'PENDIENTE') as pendiente,
             (select count(*) from app.conversaciones p where ${own('p')} and p.estado = 'PENDIENTE') as en_espera
        from (select distinct m.suscriptor_id, m.conversacion_id from app.mensajes m
               where ${own('m')} and m.timestamp >= ${rango.from} and m.timestamp < ${rango.to}) t
        join app.conversaciones c on c.suscriptor_id = t.suscriptor_id and c.id = t.conversacion_id`,
    'slow',
  );
  return row ?? { abierta: 0, cerrada: 0, pendiente: 0, enEspera: 0 };
}

export interface RankingRow {
  usuarioId: number;
  agenteNombre: string;
  conversacionesAtendidas: number;
  conversacionesSinCerrar: number;
}

/** How many chats each person wrote in, and how many of those are not closed now; the busiest first. */
export function listRanking(database: Database, scope: TenantScope, rango: Rango): Promise<RankingRow[]> {
  return database.readTenant<RankingRow>(
    scope,
    (own) => sql`
      select u.id as usuario_id, u.nombre as agente_nombre, count(*) as conversaciones_atendidas,
             count(*) filter (where c.estado <> 'CERRADA') as conversaciones_sin_cerrar
        from (select distinct m.suscriptor_id, m.conversacion_id, m.enviado_por_usuario_id from app.mensajes m
               where ${own('m')} and m.timestamp >= ${rango.from} and m.timestamp < ${rango.to} and ${ES_ATENCION}) t
        join app.conversaciones c on c.suscriptor_id = t.suscriptor_id and c.id = t.conversacion_id
        join app.usuarios u on u.suscriptor_id = t.suscriptor_id and u.id = t.enviado_por_usuario_id
       group by u.id, u.nombre order by 3 desc, app.plain_text(u.nombre), u.id`,
    'slow',
  );
}

export interface RatingRow {
  usuarioId: number | null;
  agenteNombre: string | null;
  promedioRating: number;
  respuestas: number;
}

/** The mean of the ratings that customers gave in the range, by whoever attended them; the best first. */
export function listRatings(database: Database, scope: TenantScope, rango: Rango): Promise<RatingRow[]> {
  return database.readTenant<RatingRow>(
    scope,
    (own) => sql`
      select e.usuario_id, u.nombre as agente_nombre, avg(e.rating) as promedio_rating, count(*) as respuestas
        from app.encuestas e left join app.usuarios u on u.suscriptor_id = e.suscriptor_id and u.id = e.usuario_id
       where ${own('e')} and e.rating is not null and e.respondida >= ${rango.from} and e.respondida < ${rango.to}
       group by e.usuario_id, u.nombre order by 3 desc, 4 desc, app.plain_text(u.nombre), e.usuario_id`,
    'slow',
  );
}

/**
 * Chats that are not closed and whose last message of the customer has had no answer, of a person or the bot, for two hours of
 * plain time. Nobody can wait so long whose turn began later.
 */
export function sinResponder(own: Own, now: Date): Sql {
  const limit = new Date(now.getTime() - SIN_RESPUESTA_HOURS * 3_600_000);
  return sql`
    select c.id, c.suscriptor_id, c.cliente_nombre, c.cliente_telefono, c.asignada_a, c.ultimo_resumen, u.timestamp as ocurrido
      from app.conversaciones c cross join lateral (
        select m.origen, m.timestamp from app.mensajes m
         where m.suscriptor_id = c.suscriptor_id and m.conversacion_id = c.id and m.origen in ('CLIENTE', 'PERSONA', 'BOT')
         order by m.secuencia desc limit 1) u
     where ${own('c')} and c.estado <> 'CERRADA' and c.espera_desde < ${limit} and u.origen = 'CLIENTE' and u.timestamp < ${limit}`;
}

export interface SinResponderRow {
  conversacionId: number;
  clienteNombre: string | null;
  clienteTelefono: string | null;
  ocurrido: Date;
  total: number;
}

/** The first of them, who waited longest first; each row tells how many there are. */
export function listSinResponder(
  database: Database,
  scope: TenantScope,
  { now, limit }: { now: Date; limit: number },
): Promise<SinResponderRow[]> {
  return database.readTenant<SinResponderRow>(
    scope,
    (own) => sql`
      select s.id as conversacion_id, s.cliente_nombre, s.cliente_telefono, s.ocurrido, count(*) over () as total
        from (${sinResponder(own, now)}) s order by s.ocurrido, s.id limit ${limit}`,
    'slow',
  );
}
