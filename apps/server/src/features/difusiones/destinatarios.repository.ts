import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import {
  SIN_REPETIR_HORAS,
  type EstadoDestinatario,
  type MotivoOmision,
} from '@tertulia/contract/features/difusiones/estados';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import type { Destino } from './recipient-rules.ts';

/** Rows per statement, which keeps it far below its timeout. */
const BATCH = 2000;

/** The planned time of the first message, and the current time. */
export interface StartTime {
  now: Date;
  at: Date;
}

const HOUR_MS = 3_600_000;

/**
 * SQL condition: recipient `d` of broadcast `f` was written to less than a day before that moment, or will be less than
 * a day after it. A broadcast may be paused or wait for its hours longer than a day: its messages count from when they
 * leave, not from its start.
 */
export function isTaken({ now, at }: StartTime): Sql {
  const since = new Date(at.getTime() - SIN_REPETIR_HORAS * HOUR_MS);
  const until = new Date(at.getTime() + SIN_REPETIR_HORAS * HOUR_MS);
  return sql`
    (f.terminada is null or f.terminada > ${since}) and d.estado not in ('OMITIDO', 'FALLIDO')
    and case when d.estado = 'PENDIENTE' then greatest(coalesce(f.espera_hasta, f.programada),
      ${now}::timestamptz) between ${since} and ${until}
             else f.created_at > ${since} or d.estado = 'ENVIANDO' or d.actualizado > ${since} end`;
}

/** Stores the audience, which then does not change. */
export async function createDestinatarios(
  tx: Tx,
  difusionId: number,
  destinos: readonly Destino[],
  now: Date,
): Promise<void> {
  const rows = destinos.map(({ candidato, motivo, detalle }) => ({
    contacto_id: candidato.contactoId,
    canal_id: candidato.canalId,
    conversacion_id: candidato.conversacionId,
    motivo,
    detalle,
  }));
  for (let from = 0; from < rows.length; from += BATCH)
    await insertDestinatarios(tx, difusionId, rows.slice(from, from + BATCH), now);
}

async function insertDestinatarios(tx: Tx, difusionId: number, rows: readonly object[], now: Date): Promise<void> {
  await tx.run(sql`
    insert into app.difusion_destinatarios (suscriptor_id, difusion_id, contacto_id, canal_id, conversacion_id, estado,
      motivo, detalle, actualizado)
    select ${tx.tenantId}, ${difusionId}, r.contacto_id, r.canal_id, r.conversacion_id,
           case when r.motivo is null then 'PENDIENTE' else 'OMITIDO' end,
           r.motivo, r.detalle, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (contacto_id bigint, canal_id bigint,
        conversacion_id bigint, motivo text, detalle text)`);
}

export async function setEnviando(
  tx: Tx,
  id: number,
  { conversacionId, mensajeId, now }: { conversacionId: number; mensajeId: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    update app.difusion_destinatarios d
       set estado = 'ENVIANDO', conversacion_id = ${conversacionId}, mensaje_id = ${mensajeId}, actualizado = ${now}
     where ${tx.tenantIs('d')} and d.id = ${id}`);
}

export async function omitir(
  tx: Tx,
  id: number,
  { motivo, detalle, now }: { motivo: MotivoOmision; detalle: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    update app.difusion_destinatarios d
       set estado = 'OMITIDO', motivo = ${motivo}, detalle = ${detalle}, actualizado = ${now}
     where ${tx.tenantIs('d')} and d.id = ${id} and d.estado = 'PENDIENTE'`);
}

/** Omits all waiting recipients. */
export async function omitirPendientes(
  tx: Tx,
  difusionId: number,
  { motivo, detalle, now }: { motivo: MotivoOmision; detalle: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    update app.difusion_destinatarios d
       set estado = 'OMITIDO', motivo = ${motivo}, detalle = ${detalle}, actualizado = ${now}
     where ${tx.tenantIs('d')} and d.difusion_id = ${difusionId} and d.estado = 'PENDIENTE'`);
}

/** The messages of a broadcast that are still in the outbox. */
export async function listEnCamino(tx: Tx, difusionId: number): Promise<number[]> {
  const rows = await tx.rows<{ mensajeId: number }>(sql`
    select d.mensaje_id from app.difusion_destinatarios d
     where ${tx.tenantIs('d')} and d.difusion_id = ${difusionId} and d.estado = 'ENVIANDO' order by d.mensaje_id`);
  return rows.map((row) => row.mensajeId);
}

/** The channels with waiting recipients, each with its number of broadcast messages in the outbox. */
export function listCanalesEnFila(
  tx: Tx,
  difusionIds: readonly number[],
): Promise<{ canalId: number; enCamino: number }[]> {
  return tx.rows(sql`
    select k.id as canal_id,
           (select count(*)::int from app.difusion_destinatarios e
               where e.suscriptor_id = k.suscriptor_id and e.canal_id = k.id and e.estado = 'ENVIANDO') as en_camino
      from app.canales k
     where ${tx.tenantIs('k')} and exists (
       select 1 from app.difusion_destinatarios d
        where d.suscriptor_id = k.suscriptor_id and d.canal_id = k.id and d.estado = 'PENDIENTE'
          and d.difusion_id = any(${[...difusionIds]}::bigint[]))
     order by k.id`);
}

/** How many contacts broadcasts write to within a day of that moment: what WhatsApp's daily limit counts. */
export async function countEscritos(tx: Tx, start: StartTime): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select count(distinct d.contacto_id)::int as n from app.difusiones f
      join app.difusion_destinatarios d on d.suscriptor_id = f.suscriptor_id and d.difusion_id = f.id
     where ${tx.tenantIs('f')} and ${isTaken(start)}`);
  return row?.n ?? 0;
}

export interface DestinatarioRow {
  id: number;
  contactoId: number;
  nombre: string | null;
  telefono: string | null;
  estado: EstadoDestinatario;
  motivo: MotivoOmision | null;
  detalle: string | null;
  conversacionId: number | null;
  mensajeId: number | null;
  /** PostgreSQL text: see db/instant-text. */
  actualizado: string;
}

const COLUMNS = sql`
  d.id, d.contacto_id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as nombre, p.telefono, d.estado, d.motivo,
  case when d.estado = 'FALLIDO' then (
    select m.error_detalle from app.mensajes m where m.suscriptor_id = d.suscriptor_id and m.id = d.mensaje_id)
      else d.detalle end as detalle, d.conversacion_id, d.mensaje_id, d.actualizado::text`;
const JOINS = sql`join app.contactos p on p.suscriptor_id = d.suscriptor_id and p.id = d.contacto_id`;

/** A page of the recipients; undefined for another tenant's or an unknown broadcast. */
export async function findDestinatarios(
  database: Database,
  scope: TenantScope,
  difusionId: number,
  {
    estado,
    page,
    size,
    descending,
  }: { estado: EstadoDestinatario | undefined; page: number; size: number; descending: boolean },
): Promise<{ rows: DestinatarioRow[]; total: number } | undefined> {
  const wanted = estado === undefined ? sql`` : sql`and d.estado = ${estado}`;
  const order = descending ? sql`d.id desc` : sql`d.id`;
  const found = await database.readTenant<DestinatarioRow & { total: number }>(
    scope,
    (tenantIs) => sql`
      select (select count(*)::int from app.difusion_destinatarios d
          where ${tenantIs('d')} and d.difusion_id = ${difusionId} ${wanted}) as total, x.*
        from app.difusiones f
        left join lateral (
          select ${COLUMNS} from (
            select d.* from app.difusion_destinatarios d
             where ${tenantIs('d')} and d.difusion_id = ${difusionId} ${wanted}
             order by ${order} limit ${size} offset ${page * size}) d ${JOINS} order by ${order}) x on true
       where ${tenantIs('f')} and f.id = ${difusionId}`,
    'slow',
  );
  if (found.length === 0) return undefined;
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

/** A recipient as a row of the file. */
export interface DestinatarioFila extends DestinatarioRow {
  /** The last change in local time. */
  hora: string;
}

/** The next recipients after one, for a streamed file. */
export function listDestinatariosAfter(
  database: Database,
  scope: TenantScope,
  difusionId: number,
  { after, limit }: { after: number; limit: number },
): Promise<DestinatarioFila[]> {
  return database.readTenant<DestinatarioFila>(
    scope,
    (tenantIs) => sql`
      select ${COLUMNS}, to_char(d.actualizado at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD HH24:MI') as hora
        from app.difusion_destinatarios d ${JOINS}
       where ${tenantIs('d')} and d.difusion_id = ${difusionId} and d.id > ${after} order by d.id limit ${limit}`,
  );
}
