import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { Database } from '#platform/db/database';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { ES_ATENCION, ES_CIERRE, ES_ENVIADO, ES_RECIBIDO } from './condiciones.repository.ts';
import type { Chats } from './chats.ts';
import type { Tramo } from './tramo.ts';
import type { EsperaSuma } from './espera.ts';

type Own = Tx['own'];

/** The house's zone: a day is Bogotá's, whatever zones the areas keep (their hours are told by `horarios`). */
const ZONA = raw(`'${DEFAULT_TIME_ZONE}'`);
const INICIO = sql`(d.dia::timestamp at time zone ${ZONA})`;

/** The stretches as rows `t`, numbered. */
export const tramosOf = (tramos: readonly Tramo[]): Sql => {
  const instants = (which: keyof Tramo) => tramos.map((tramo) => tramo[which].toISOString());
  return sql`
    unnest(${instants('desde')}::timestamptz[], ${instants('hasta')}::timestamptz[])
      with ordinality t (desde, hasta, orden)`;
};

/** What happened in a stretch of time, in a form in which several can be put together. */
export interface Cuenta {
  recibidos: number;
  enviados: number;
  cerradas: number;
  /** The chats that something happened to, as four bytes each, counted from here. */
  base: number;
  tocados: Buffer;
  /** Who wrote in which chat: four bytes of the person's id (0: nobody), four of the chat. */
  atenciones: Buffer;
}

/**
 * What happened in the stretch `t`. The one place that says it, for the days that are counted beforehand and for what is counted
 * when it is asked.
 */
const cuentaOf = (own: Own): Sql => {
  const within = sql`${own('m')} and m.timestamp >= t.desde and m.timestamp < t.hasta`;
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

/** Counts stretches that no counted day stands for, in their order. */
export function countTramos(database: Database, scope: TenantScope, tramos: readonly Tramo[]): Promise<Cuenta[]> {
  return database.readTenant<Cuenta>(
    scope,
    (own) => sql`select k.* from ${tramosOf(tramos)} cross join lateral (${cuentaOf(own)}) k order by t.orden`,
    'slow',
  );
}

export interface DiaContado extends Cuenta {
  /** When the day begins. */
  desde: Date;
  espera: EsperaSuma;
  /** Whether the wait was reckoned by the opening hours that were asked for. */
  isEsperaVigente: boolean;
}

/** What the opening hours of each area are known by. */
export type Marcas = Readonly<Record<number, string>>;
const jsonb = (marcas: Marcas) => sql`${JSON.stringify(marcas)}::jsonb`;

/** The days that are counted and lie wholly in a stretch. What only the later range asks for stays behind from the earlier one. */
export async function listDias(
  database: Database,
  scope: TenantScope,
  { desde, hasta, tocadosDesde, marcas }: Tramo & { tocadosDesde: Date; marcas: Marcas },
): Promise<DiaContado[]> {
  const rows = await database.readTenant<Omit<DiaContado, 'espera'> & EsperaSuma>(
    scope,
    (own) => sql`
      select x.* from (
        select ${INICIO} as desde, d.recibidos, d.enviados, d.cerradas, d.base, d.atenciones,
               d.horarios <@ ${jsonb(marcas)} as is_espera_vigente,
               case when ${INICIO} >= ${tocadosDesde} then d.tocados else '' end as tocados,
               d.respuestas as count, d.espera_abierto as abierto, d.espera_reloj as reloj
          from app.dias_contados d
         where ${own('d')} and d.dia >= (${desde} at time zone ${ZONA})::date
           and d.dia <= (${hasta} at time zone ${ZONA})::date) x
       where x.desde >= ${desde} and x.desde + interval '1 day' <= ${hasta}`,
    'slow',
  );
  return rows.map(({ count, abierto, reloj, ...dia }) => ({ ...dia, espera: { count, abierto, reloj } }));
}

export interface SinCerrar {
  abiertas: Buffer;
  pendientes: Buffer;
  /** Who waits to be accepted, among all chats. */
  enEspera: number;
}

/** As many are looked up one by one; of more than these all that are not closed are read, out of their own indexes. */
const ONE_BY_ONE = 2000;

/** Those of the chats that are not closed, and perhaps others, as eight bytes each: who asks for months meets tens of thousands. */
export async function listSinCerrar(
  database: Database,
  scope: TenantScope,
  tocados: Pick<Chats, 'size' | 'list'>,
): Promise<SinCerrar> {
  const ids = sql`coalesce(string_agg(int8send(c.id), '')`;
  const [row] = await database.readTenant<SinCerrar>(
    scope,
    (own) => {
      const enEspera = sql`
        (select count(*) from app.conversaciones p where ${own('p')} and p.estado = 'PENDIENTE') as en_espera`;
      if (tocados.size <= ONE_BY_ONE)
        return sql`
          select ${ids} filter (where c.estado = 'ABIERTA'), '') as abiertas,
            ${ids} filter (where c.estado = 'PENDIENTE'), '') as pendientes, ${enEspera}
            from app.conversaciones c where ${own('c')} and c.id = any(${tocados.list()}::bigint[])`;
      const all = (estado: Sql) =>
        sql`(select ${ids}, '') from app.conversaciones c where ${own('c')} and c.estado = ${estado})`;
      return sql`select ${all(sql`'ABIERTA'`)} as abiertas, ${all(sql`'PENDIENTE'`)} as pendientes, ${enEspera}`;
    },
    'slow',
  );
  if (!row) throw new Error('A statement of sums gave no row');
  return row;
}

/** Whose days have to be looked at. */
export async function listTenants(database: Database): Promise<number[]> {
  const rows = await database.global<{ suscriptorId: number }>(
    'tertulia_ingest',
    sql`select suscriptor_id from app.due_dias()`,
  );
  return rows.map(({ suscriptorId }) => suscriptorId);
}

/** The entries that tell that opening hours have changed. */
export async function listAvisosDeHorarios(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select o.id from app.dias_olvidados o where ${tx.own('o')} and o.dia is null`,
  );
  return rows.map(({ id }) => id);
}

export interface Pendientes {
  /** The beginnings of days that have to be counted, the newest first. */
  dias: Date[];
  /** The last day that was looked at. */
  hasta: string;
}

/**
 * The days that have to be counted: those since the last look that are over for good, if something happened on them, those that a
 * change made uncounted, and those that other opening hours did. By the database's clock, which also says whose days a change of a
 * message takes away (0210).
 */
export async function findPendientes(
  tx: Tx,
  { marcas, limit }: { marcas: Marcas; limit: number },
): Promise<Pendientes> {
  // the limit keeps each day's look-up apart, with bounds that are known: joined, the zone's arithmetic bounds no index
  const rows = await tx.rows<{ desde: Date | null; hasta: string }>(sql`
    with nuevos as materialized (
      select g.inicio::date as dia,
             g.inicio at time zone ${ZONA} as desde, (g.inicio + interval '1 day') at time zone ${ZONA} as hasta
        from generate_series(
               coalesce((select a.hasta + 1 from app.dias_avance a where ${tx.own('a')}),
                        (select (min(m.timestamp) at time zone ${ZONA})::date from app.mensajes m
                            where ${tx.own('m')}))::timestamp,
               app.last_dia()::timestamp, interval '1 day') g (inicio)
       where not exists (select 1 from app.dias_contados d where ${tx.own('d')} and d.dia = g.inicio::date)),
    pendientes as (
      select k.dia from nuevos k cross join lateral (
        select 1 from app.mensajes m where ${tx.own('m')} and m.timestamp >= k.desde and m.timestamp < k.hasta
         limit 1) hay
      union select o.dia from app.dias_olvidados o where ${tx.own('o')} and o.dia <= app.last_dia()
      union select d.dia from app.dias_contados d where ${tx.own('d')} and not d.horarios <@ ${jsonb(marcas)})
    select ${INICIO} as desde, app.last_dia()::text as hasta
      from (select 1) one left join (select p.dia from pendientes p order by p.dia desc limit ${limit}) d on true
     order by d.dia desc`);
  return { dias: rows.flatMap(({ desde }) => desde ?? []), hasta: rows[0]?.hasta ?? '' };
}

/** Remembers that all days up to this one were looked at, and what was heard of opening hours before. */
export async function saveAvance(
  tx: Tx,
  { hasta, avisos }: { hasta: string; avisos: readonly number[] },
): Promise<void> {
  await tx.run(sql`
    insert into app.dias_avance as a (suscriptor_id, hasta) values (${tx.tenantId}, ${hasta}::date)
    on conflict (suscriptor_id) do update set hasta = greatest(a.hasta, excluded.hasta)`);
  await tx.run(sql`delete from app.dias_olvidados o where ${tx.own('o')} and o.id = any(${[...avisos]}::bigint[])`);
}

/** Keeps others from changing facts of the day, or waits for who does, until this transaction ends. */
export async function lockDia(tx: Tx, desde: Date): Promise<void> {
  const dia = sql`((${desde} at time zone ${ZONA})::date - date '2000-01-01')`;
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('dia ' || ${tx.tenantId}::bigint || ' ' || ${dia}, 0))`,
  );
}

/** Stores what happened on a day, in place of what was stored of it before, and forgets that it had to be counted. Under the day's lock. */
export async function saveDia(
  tx: Tx,
  { tramo, espera, marcas }: { tramo: Tramo; espera: EsperaSuma; marcas: Marcas },
): Promise<void> {
  await tx.run(sql`
    insert into app.dias_contados as d (suscriptor_id, dia, recibidos, enviados, cerradas, base, tocados, atenciones,
                                        respuestas, espera_abierto, espera_reloj, horarios)
    select ${tx.tenantId}, (t.desde at time zone ${ZONA})::date, k.recibidos, k.enviados, k.cerradas, k.base, k.tocados,
           k.atenciones,
           ${espera.count}, ${espera.abierto}, ${espera.reloj}, ${jsonb(marcas)}
      from ${tramosOf([tramo])} cross join lateral (${cuentaOf((alias) => tx.own(alias))}) k
    on conflict (suscriptor_id, dia) do update
       set recibidos = excluded.recibidos, enviados = excluded.enviados, cerradas = excluded.cerradas,
           base = excluded.base,
           tocados = excluded.tocados, atenciones = excluded.atenciones, respuestas = excluded.respuestas,
           espera_abierto = excluded.espera_abierto, espera_reloj = excluded.espera_reloj,
             horarios = excluded.horarios`);
  await tx.run(
    sql`delete from app.dias_olvidados o where ${tx.own('o')} and o.dia = (${tramo.desde} at time zone ${ZONA})::date`,
  );
}
