import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { Database } from '#platform/db/database';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { ES_ATENCION, ES_CIERRE, ES_ENVIADO, ES_RECIBIDO } from './condiciones.repository.ts';
import type { Chats } from './chats.ts';
import type { TimeSpan } from './time-span.ts';
import type { EsperaSuma } from './waiting-time.ts';

type TenantIs = Tx['tenantIs'];

/** The default zone: a day is a Bogotá day, even for areas in other zones (`horarios` has their hours). */
const ZONA = raw(`'${DEFAULT_TIME_ZONE}'`);
const INICIO = sql`(d.dia::timestamp at time zone ${ZONA})`;

/** The spans as numbered rows `t`. */
export const spansOf = (spans: readonly TimeSpan[]): Sql => {
  const instants = (which: keyof TimeSpan) => spans.map((span) => span[which].toISOString());
  return sql`
    unnest(${instants('desde')}::timestamptz[], ${instants('hasta')}::timestamptz[])
      with ordinality t (desde, hasta, orden)`;
};

/** The events of a time span, in a form that can be summed. */
export interface Cuenta {
  recibidos: number;
  enviados: number;
  cerradas: number;
  /** The chats with an event, four bytes each, relative to this base. */
  base: number;
  tocados: Buffer;
  /** Who wrote in which chat: four bytes of user id (0: none), four of chat id. */
  atenciones: Buffer;
}

/** The events of span `t`. The single definition, for days stored in advance and for spans counted on request. */
const cuentaOf = (tenantIs: TenantIs): Sql => {
  const within = sql`${tenantIs('m')} and m.timestamp >= t.desde and m.timestamp < t.hasta`;
  return sql`
    with chats as materialized (
      select m.conversacion_id, count(*) filter (where ${ES_RECIBIDO}) as recibidos
        from app.mensajes m where ${within} group by m.conversacion_id),
    atendidos as (
      select distinct coalesce(m.enviado_por_usuario_id, 0) as usuario_id, m.conversacion_id
        from app.mensajes m where ${within} and ${ES_ATENCION}),
    base as (select coalesce(min(h.conversacion_id), 0) as id from chats h)
    select (select coalesce(sum(h.recibidos), 0)::bigint from chats h) as recibidos,
           (select count(*) from app.mensajes m where ${within} and ${ES_ENVIADO}) as enviados,
           (select count(*) from app.mensajes m where ${within} and ${ES_CIERRE}) as cerradas,
           b.id as base,
           coalesce((select string_agg(int4send((h.conversacion_id - b.id)::int), '') from chats h), '') as tocados,
           coalesce((select string_agg(int4send(a.usuario_id::int) || int4send((a.conversacion_id - b.id)::int), '')
             from atendidos a), '') as atenciones
      from base b`;
};

/** Counts spans without stored days, in their order. */
export function countSpans(database: Database, scope: TenantScope, spans: readonly TimeSpan[]): Promise<Cuenta[]> {
  return database.readTenant<Cuenta>(
    scope,
    (tenantIs) => sql`select k.* from ${spansOf(spans)} cross join lateral (${cuentaOf(tenantIs)}) k order by t.orden`,
    'slow',
  );
}

export interface DiaContado extends Cuenta {
  /** Start of the day. */
  desde: Date;
  espera: EsperaSuma;
  /** True if the wait was computed with the requested opening hours. */
  isEsperaVigente: boolean;
}

/** The version of each area's opening hours. */
export type Marcas = Readonly<Record<number, string>>;
const jsonb = (marcas: Marcas) => sql`${JSON.stringify(marcas)}::jsonb`;

/**
 * The stored days that are completely inside a span. Data that only the later range needs is left out for the earlier
 * one.
 */
export async function listDias(
  database: Database,
  scope: TenantScope,
  { desde, hasta, tocadosDesde, marcas }: TimeSpan & { tocadosDesde: Date; marcas: Marcas },
): Promise<DiaContado[]> {
  const rows = await database.readTenant<Omit<DiaContado, 'espera'> & EsperaSuma>(
    scope,
    (tenantIs) => sql`
      select x.* from (
        select ${INICIO} as desde, d.recibidos, d.enviados, d.cerradas, d.base, d.atenciones,
               d.horarios <@ ${jsonb(marcas)} as is_espera_vigente,
               case when ${INICIO} >= ${tocadosDesde} then d.tocados else '' end as tocados,
               d.respuestas as count, d.espera_abierto as abierto, d.espera_reloj as reloj
          from app.dias_contados d
         where ${tenantIs('d')} and d.dia >= (${desde} at time zone ${ZONA})::date
           and d.dia <= (${hasta} at time zone ${ZONA})::date) x
       where x.desde >= ${desde} and x.desde + interval '1 day' <= ${hasta}`,
    'slow',
  );
  return rows.map(({ count, abierto, reloj, ...dia }) => ({ ...dia, espera: { count, abierto, reloj } }));
}

export interface SinCerrar {
  abiertas: Buffer;
  pendientes: Buffer;
  /** Chats waiting to be accepted, of all chats. */
  enEspera: number;
}

/** Up to this many are looked up one by one; for more, all unclosed chats are read from their own indexes. */
const ONE_BY_ONE = 2000;

/**
 * The unclosed ones of these chats, and perhaps others, as eight bytes each: a range of months has tens of thousands.
 */
export async function listSinCerrar(
  database: Database,
  scope: TenantScope,
  tocados: Pick<Chats, 'size' | 'list'>,
): Promise<SinCerrar> {
  const ids = sql`coalesce(string_agg(int8send(c.id), '')`;
  const [row] = await database.readTenant<SinCerrar>(
    scope,
    (tenantIs) => {
      const enEspera = sql`
        (select count(*) from app.conversaciones p where ${tenantIs('p')} and p.estado = 'PENDIENTE') as en_espera`;
      if (tocados.size <= ONE_BY_ONE)
        return sql`
          select ${ids} filter (where c.estado = 'ABIERTA'), '') as abiertas,
            ${ids} filter (where c.estado = 'PENDIENTE'), '') as pendientes, ${enEspera}
            from app.conversaciones c where ${tenantIs('c')} and c.id = any(${tocados.list()}::bigint[])`;
      const all = (estado: Sql) =>
        sql`(select ${ids}, '') from app.conversaciones c where ${tenantIs('c')} and c.estado = ${estado})`;
      return sql`select ${all(sql`'ABIERTA'`)} as abiertas, ${all(sql`'PENDIENTE'`)} as pendientes, ${enEspera}`;
    },
    'slow',
  );
  if (!row) throw new Error('A statement of sums gave no row');
  return row;
}

/** Tenants whose days must be checked. */
export async function listTenants(database: Database): Promise<number[]> {
  const rows = await database.global<{ suscriptorId: number }>(
    'tertulia_ingest',
    sql`select suscriptor_id from app.due_dias()`,
  );
  return rows.map(({ suscriptorId }) => suscriptorId);
}

/** The events about changed opening hours. */
export async function listAvisosDeHorarios(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select o.id from app.dias_olvidados o where ${tx.tenantIs('o')} and o.dia is null`,
  );
  return rows.map(({ id }) => id);
}

export interface Pendientes {
  /** Starts of the days to count, newest first. */
  dias: Date[];
  /** The last day checked. */
  hasta: string;
}

/**
 * The days to count: completed ones since the last check with events, those invalidated by a change, and those with
 * other opening hours. Uses the database's clock, which also decides which days a changed message invalidates (0210).
 */
export async function findPendientes(
  tx: Tx,
  { marcas, limit }: { marcas: Marcas; limit: number },
): Promise<Pendientes> {
  // the limit keeps each day's lookup separate with known bounds: in a join, the zone's arithmetic uses no index
  const rows = await tx.rows<{ desde: Date | null; hasta: string }>(sql`
    with nuevos as materialized (
      select g.inicio::date as dia,
             g.inicio at time zone ${ZONA} as desde, (g.inicio + interval '1 day') at time zone ${ZONA} as hasta
        from generate_series(
               coalesce((select a.hasta + 1 from app.dias_avance a where ${tx.tenantIs('a')}),
                        (select (min(m.timestamp) at time zone ${ZONA})::date from app.mensajes m
                            where ${tx.tenantIs('m')}))::timestamp,
               app.last_dia()::timestamp, interval '1 day') g (inicio)
       where not exists (select 1 from app.dias_contados d where ${tx.tenantIs('d')} and d.dia = g.inicio::date)),
    pendientes as (
      select k.dia from nuevos k cross join lateral (
        select 1 from app.mensajes m where ${tx.tenantIs('m')} and m.timestamp >= k.desde and m.timestamp < k.hasta
         limit 1) hay
      union select o.dia from app.dias_olvidados o where ${tx.tenantIs('o')} and o.dia <= app.last_dia()
      union select d.dia from app.dias_contados d where ${tx.tenantIs('d')} and not d.horarios <@ ${jsonb(marcas)})
    select ${INICIO} as desde, app.last_dia()::text as hasta
      from (select 1) one left join (select p.dia from pendientes p order by p.dia desc limit ${limit}) d on true
     order by d.dia desc`);
  return { dias: rows.flatMap(({ desde }) => desde ?? []), hasta: rows[0]?.hasta ?? '' };
}

/** Stores that all days up to this one were checked, and removes the earlier events about opening hours. */
export async function saveAvance(
  tx: Tx,
  { hasta, avisos }: { hasta: string; avisos: readonly number[] },
): Promise<void> {
  await tx.run(sql`
    insert into app.dias_avance as a (suscriptor_id, hasta) values (${tx.tenantId}, ${hasta}::date)
    on conflict (suscriptor_id) do update set hasta = greatest(a.hasta, excluded.hasta)`);
  await tx.run(
    sql`delete from app.dias_olvidados o where ${tx.tenantIs('o')} and o.id = any(${[...avisos]}::bigint[])`,
  );
}

/** Blocks changes of the day's data, or waits for one in progress, until this transaction ends. */
export async function lockDia(tx: Tx, desde: Date): Promise<void> {
  const dia = sql`((${desde} at time zone ${ZONA})::date - date '2000-01-01')`;
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('dia ' || ${tx.tenantId}::bigint || ' ' || ${dia}, 0))`,
  );
}

/** Replaces the stored events of a day and clears its pending mark. Needs the day's lock. */
export async function saveDia(
  tx: Tx,
  { span, espera, marcas }: { span: TimeSpan; espera: EsperaSuma; marcas: Marcas },
): Promise<void> {
  await tx.run(sql`
    insert into app.dias_contados as d (suscriptor_id, dia, recibidos, enviados, cerradas, base, tocados, atenciones,
                                        respuestas, espera_abierto, espera_reloj, horarios)
    select ${tx.tenantId}, (t.desde at time zone ${ZONA})::date, k.recibidos, k.enviados, k.cerradas, k.base, k.tocados,
           k.atenciones,
           ${espera.count}, ${espera.abierto}, ${espera.reloj}, ${jsonb(marcas)}
      from ${spansOf([span])} cross join lateral (${cuentaOf((alias) => tx.tenantIs(alias))}) k
    on conflict (suscriptor_id, dia) do update
       set recibidos = excluded.recibidos, enviados = excluded.enviados, cerradas = excluded.cerradas,
           base = excluded.base,
           tocados = excluded.tocados, atenciones = excluded.atenciones, respuestas = excluded.respuestas,
           espera_abierto = excluded.espera_abierto, espera_reloj = excluded.espera_reloj,
             horarios = excluded.horarios`);
  await tx.run(
    sql`
      delete from app.dias_olvidados o
       where ${tx.tenantIs('o')} and o.dia = (${span.desde} at time zone ${ZONA})::date`,
  );
}
