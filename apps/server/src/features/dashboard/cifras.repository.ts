import { SIN_RESPUESTA_HOURS } from '@tertulia/contract/features/dashboard/cifras';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { ES_ATENCION, ES_CIERRE, ES_ENVIADO, ES_RECIBIDO } from './condiciones.repository.ts';
import type { Rango } from './rango.ts';

type Own = Tx['own'];

/** The chats that are not closed: they are few, and have an index; most of a range's chats are none of them. */
const sinCerrar = (own: Own) =>
  sql`(select c.suscriptor_id, c.id, c.estado from app.conversaciones c where ${own('c')} and c.estado <> 'CERRADA') c`;

export interface CuentasRow {
  recibidos: number;
  recibidosAntes: number;
  atendidas: number;
  atendidasAntes: number;
  /** The states in which the chats that something happened to in the range stand now. */
  abierta: number;
  cerrada: number;
  pendiente: number;
  enviados: number;
  enviadosAntes: number;
  cerradas: number;
  cerradasAntes: number;
  enEspera: number;
}

/** What is counted in the range and in the one before it, in one look at their lines, and who waits to be accepted now. */
export async function countCifras(database: Database, scope: TenantScope, rango: Rango): Promise<CuentasRow> {
  const lines = (own: Own) =>
    sql`app.mensajes m where ${own('m')} and m.timestamp >= ${rango.before} and m.timestamp < ${rango.to}`;
  const now = sql`m.timestamp >= ${rango.from}`;
  const before = sql`m.timestamp < ${rango.from}`;
  const [row] = await database.readTenant<CuentasRow>(
    scope,
    (own) => sql`
      select coalesce(a.recibidos, 0)::bigint as recibidos, coalesce(a.recibidos_antes, 0)::bigint as recibidos_antes, a.atendidas, a.atendidas_antes,
             a.abierta, a.cerrada, a.pendiente, s.enviados, s.enviados_antes, r.cerradas, r.cerradas_antes,
             (select count(*) from app.conversaciones p where ${own('p')} and p.estado = 'PENDIENTE') as en_espera
        from (select sum(t.recibidos) as recibidos, sum(t.recibidos_antes) as recibidos_antes,
                     count(*) filter (where t.es_atendida) as atendidas, count(*) filter (where t.fue_atendida) as atendidas_antes,
                     count(*) filter (where t.es_tocada and c.estado = 'ABIERTA') as abierta,
                     count(*) filter (where t.es_tocada and c.id is null) as cerrada,
                     count(*) filter (where t.es_tocada and c.estado = 'PENDIENTE') as pendiente
                from (select m.suscriptor_id, m.conversacion_id, bool_or(${now}) as es_tocada,
                             count(*) filter (where ${ES_RECIBIDO} and ${now}) as recibidos, count(*) filter (where ${ES_RECIBIDO} and ${before}) as recibidos_antes,
                             bool_or(${ES_ATENCION} and ${now}) as es_atendida, bool_or(${ES_ATENCION} and ${before}) as fue_atendida
                        from ${lines(own)} group by m.suscriptor_id, m.conversacion_id) t
                left join ${sinCerrar(own)} on c.suscriptor_id = t.suscriptor_id and c.id = t.conversacion_id) a,
             (select count(*) filter (where ${now}) as enviados, count(*) filter (where ${before}) as enviados_antes from ${lines(own)} and ${ES_ENVIADO}) s,
             (select count(*) filter (where ${now}) as cerradas, count(*) filter (where ${before}) as cerradas_antes from ${lines(own)} and ${ES_CIERRE}) r`,
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
      select m.espera_area_id as area_id, date_part('epoch', m.espera_desde) * 1000 as desde, date_part('epoch', m.timestamp) * 1000 as hasta
        from app.mensajes m
       where ${own('m')} and m.espera_desde is not null and m.timestamp >= ${rango.before} and m.timestamp < ${rango.to}`,
    'slow',
  );
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
             count(c.id) as conversaciones_sin_cerrar
        from (select distinct m.suscriptor_id, m.conversacion_id, m.enviado_por_usuario_id from app.mensajes m
               where ${own('m')} and m.timestamp >= ${rango.from} and m.timestamp < ${rango.to} and ${ES_ATENCION}) t
        left join ${sinCerrar(own)} on c.suscriptor_id = t.suscriptor_id and c.id = t.conversacion_id
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
