import type { ResumenDifusion } from '@tertulia/contract/features/difusiones/difusion';
import type { EstadoDestinatario, EstadoDifusion, MotivoPausa } from '@tertulia/contract/features/difusiones/estados';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import type { Variables } from './valores.ts';

export interface DifusionRow {
  id: number;
  estado: EstadoDifusion;
  motivoPausa: MotivoPausa | null;
  plantillaId: number;
  plantillaNombre: string;
  kanbanEstadoId: number | null;
  kanbanEstadoNombre: string;
  creadaPor: number;
  creadaPorNombre: string;
  /** PostgreSQL texts: see db/instant-text. */
  createdAt: string;
  terminada: string | null;
  programada: string | null;
  esperaHasta: string | null;
  costoCentavos: number;
  totalContactos: number;
  omitidosSinConversacion: number;
  pendientes: number;
  omitidos: number;
  enviando: number;
  enviados: number;
  entregados: number;
  leidos: number;
  fallidos: number;
}

const COLUMNS = sql`
  f.id, f.estado, f.motivo_pausa, f.plantilla_id, f.plantilla_nombre, f.kanban_estado_id, f.kanban_estado_nombre,
    f.creada_por, f.creada_por_nombre,
  f.created_at::text, f.terminada::text, f.programada::text, f.espera_hasta::text, f.costo_centavos, n.*`;

/**
 * Counted from the recipients each time: a separate counter could differ from them, and states still change long after
 * a broadcast's end. Grouped by state on an index only, because there may be tens of thousands.
 */
const COUNTED = sql`
  cross join lateral (
    select coalesce(sum(k.cantidad), 0)::int as total_contactos, ${countedIn('PENDIENTE')} as pendientes,
           ${countedIn('OMITIDO')} as omitidos,
           coalesce(sum(k.sin_conversacion), 0)::int as omitidos_sin_conversacion, ${countedIn('ENVIANDO')} as enviando,
           ${countedIn('ENVIADO')} as enviados, ${countedIn('ENTREGADO')} as entregados,
             ${countedIn('LEIDO')} as leidos, ${countedIn('FALLIDO')} as fallidos
      from (select d.estado, count(*) as cantidad,
        count(*) filter (where d.motivo = 'SIN_CONVERSACION') as sin_conversacion
              from app.difusion_destinatarios d where d.suscriptor_id = f.suscriptor_id and d.difusion_id = f.id
             group by d.estado) k) n`;

function countedIn(estado: EstadoDestinatario): Sql {
  return sql`coalesce(sum(k.cantidad) filter (where k.estado = ${estado}), 0)::int`;
}

export function findDifusion(tx: Tx, id: number): Promise<DifusionRow | undefined> {
  return tx.first<DifusionRow>(
    sql`select ${COLUMNS} from app.difusiones f ${COUNTED} where ${tx.tenantIs('f')} and f.id = ${id}`,
  );
}

export async function findPagina(
  database: Database,
  scope: TenantScope,
  { page, size, descending }: { page: number; size: number; descending: boolean },
): Promise<{ rows: DifusionRow[]; total: number }> {
  const order = descending ? sql`f.created_at desc, f.id desc` : sql`f.created_at, f.id`;
  const found = await database.readTenant<DifusionRow & { total: number }>(
    scope,
    (tenantIs) => sql`
      select (select count(*) from app.difusiones t where ${tenantIs('t')})::int as total, x.* from (select 1) one
        left join lateral (
        select ${COLUMNS} from (select * from app.difusiones f where ${tenantIs('f')} order by ${order}
          limit ${size} offset ${page * size}) f ${COUNTED}
         order by ${order}) x on true`,
    'slow',
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

/** Serializes the starts of a tenant's broadcasts: the second sees the recipients of the first. */
export async function lockInicios(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`difusiones ${tx.tenantId}`}, 0))`);
}

/** The broadcast of this key; without a key, an equal one that is running or has just begun. */
export function findIgual(
  tx: Tx,
  { clave, huella, since }: { clave: string | undefined; huella: Buffer; since: Date },
): Promise<{ huella: Buffer; resumen: ResumenDifusion } | undefined> {
  const same =
    clave === undefined
      ? sql`f.huella = ${huella} and (f.estado in ('EN_CURSO', 'PAUSADA') or f.created_at > ${since})`
      : sql`f.clave = ${clave}::uuid`;
  return tx.first(sql`
    select f.huella, f.resumen || jsonb_build_object('difusionId', f.id) as resumen from app.difusiones f
     where ${tx.tenantIs('f')} and ${same} order by f.id desc limit 1`);
}

export interface NewDifusion {
  clave: string | undefined;
  huella: Buffer;
  plantilla: { id: number; nombre: string; categoria: string | null };
  /** Fingerprint of the previewed template. */
  plantillaHuella: Buffer;
  variables: Variables;
  kanbanEstado: { id: number; nombre: string };
  autor: { id: number; nombre: string };
  resumen: ResumenDifusion;
  costoCentavos: number;
  programada: Date | null;
  esperaHasta: Date | null;
  now: Date;
}

export async function createDifusion(tx: Tx, fresh: NewDifusion): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.difusiones (suscriptor_id, clave, huella, plantilla_id, plantilla_nombre, plantilla_categoria,
      plantilla_huella, variables, kanban_estado_id,
        kanban_estado_nombre, creada_por, creada_por_nombre, created_at, programada, espera_hasta, resumen,
          costo_centavos)
    values (${tx.tenantId}, ${fresh.clave ?? null}, ${fresh.huella}, ${fresh.plantilla.id}, ${fresh.plantilla.nombre},
      ${fresh.plantilla.categoria},
        ${fresh.plantillaHuella}, ${JSON.stringify(fresh.variables)}::jsonb, ${fresh.kanbanEstado.id},
          ${fresh.kanbanEstado.nombre}, ${fresh.autor.id}, ${fresh.autor.nombre},
        ${fresh.now}, ${fresh.programada}, ${fresh.esperaHasta}, ${JSON.stringify(fresh.resumen)}::jsonb,
          ${fresh.costoCentavos})
    returning id`);
  if (!row) throw new Error('The broadcast was not stored');
  return row.id;
}

export interface LockedDifusion {
  estado: EstadoDifusion;
  plantillaId: number;
  /** Fingerprint of the previewed template; null for a broadcast without one. */
  plantillaHuella: Buffer | null;
}

/** The state of a broadcast, locked until the transaction ends, which blocks delivery. */
export function lockDifusion(tx: Tx, id: number): Promise<LockedDifusion | undefined> {
  return tx.first<LockedDifusion>(sql`
    select f.estado, f.plantilla_id, f.plantilla_huella from app.difusiones f
     where ${tx.tenantIs('f')} and f.id = ${id} for update`);
}

export async function pauseDifusion(tx: Tx, id: number, motivo: MotivoPausa): Promise<void> {
  await tx.run(sql`
    update app.difusiones f set estado = 'PAUSADA', motivo_pausa = ${motivo}, espera_hasta = null
     where ${tx.tenantIs('f')} and f.id = ${id} and f.estado = 'EN_CURSO'`);
}

/** Resumes it; earlier failures no longer count. */
export async function resumeDifusion(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    update app.difusiones f
       set estado = 'EN_CURSO', motivo_pausa = null, base_fallidos = n.fallidos, base_resueltos = n.resueltos
      from (select count(*) filter (where d.estado = 'FALLIDO')::int as fallidos,
                   count(*) filter (where d.estado not in ('PENDIENTE', 'OMITIDO', 'ENVIANDO'))::int as resueltos
              from app.difusion_destinatarios d where ${tx.tenantIs('d')} and d.difusion_id = ${id}) n
     where ${tx.tenantIs('f')} and f.id = ${id}`);
}

export async function endDifusion(tx: Tx, id: number, estado: 'DETENIDA' | 'COMPLETADA', now: Date): Promise<void> {
  await tx.run(sql`
    update app.difusiones f set estado = ${estado}, motivo_pausa = null, espera_hasta = null, terminada = ${now}
     where ${tx.tenantIs('f')} and f.id = ${id}`);
}

export async function setEspera(tx: Tx, id: number, hasta: Date | null): Promise<void> {
  await tx.run(sql`
    update app.difusiones f set espera_hasta = ${hasta}
     where ${tx.tenantIs('f')} and f.id = ${id} and f.estado = 'EN_CURSO'`);
}

export interface EnCurso {
  id: number;
  plantillaId: number;
  plantillaCategoria: string | null;
  plantillaHuella: Buffer | null;
  variables: Variables;
  creadaPor: number;
  creadaPorNombre: string;
  programada: Date | null;
  esperaHasta: Date | null;
  hasPendientes: boolean;
  enviando: number;
}

/**
 * A tenant's running broadcasts except some, oldest first. Does not count waiting recipients, because it runs
 * constantly.
 */
export function listEnCurso(tx: Tx, without: Iterable<number>): Promise<EnCurso[]> {
  return tx.rows<EnCurso>(sql`
    select f.id, f.plantilla_id, f.plantilla_categoria, f.plantilla_huella, f.variables, f.creada_por,
           f.creada_por_nombre, f.programada, f.espera_hasta,
           exists (select 1 from app.difusion_destinatarios d
                    where d.suscriptor_id = f.suscriptor_id and d.difusion_id = f.id
                      and d.estado = 'PENDIENTE') as has_pendientes,
           (select count(*)::int from app.difusion_destinatarios d
             where d.suscriptor_id = f.suscriptor_id and d.difusion_id = f.id and d.estado = 'ENVIANDO') as enviando
      from app.difusiones f
     where ${tx.tenantIs('f')} and f.estado = 'EN_CURSO' and f.id <> all(${[...without]}::bigint[])
       and exists (select 1 from app.suscriptores s where s.id = f.suscriptor_id and s.estado = 1) order by f.id`);
}

/** The outcomes of the messages sent since the start or last resume. Counts all recipients, so call it rarely. */
export async function countResueltos(tx: Tx, id: number): Promise<{ fallidos: number; resueltos: number }> {
  const row = await tx.first<{ fallidos: number; resueltos: number }>(sql`
    select n.fallidos - f.base_fallidos as fallidos, n.resueltos - f.base_resueltos as resueltos
      from app.difusiones f cross join lateral (
        select count(*) filter (where d.estado = 'FALLIDO')::int as fallidos, count(*)::int as resueltos
          from app.difusion_destinatarios d
         where d.suscriptor_id = f.suscriptor_id and d.difusion_id = f.id
           and d.estado in ('ENVIADO', 'ENTREGADO', 'LEIDO', 'FALLIDO')) n
     where ${tx.tenantIs('f')} and f.id = ${id}`);
  return row ?? { fallidos: 0, resueltos: 0 };
}

/** Those that are still running, locked until the transaction ends. */
export async function holdEnCurso(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(sql`
    select f.id from app.difusiones f
     where ${tx.tenantIs('f')} and f.id = any(${[...ids]}::bigint[]) and f.estado = 'EN_CURSO'
     order by f.id for share`);
  return new Set(rows.map((row) => row.id));
}

/** Tenants with a broadcast that is due. */
export async function listDue(database: Database, now: Date): Promise<number[]> {
  const rows = await database.global<{ suscriptorId: number }>(
    'tertulia_ingest',
    sql`select suscriptor_id from app.due_difusiones(${now})`,
  );
  return rows.map((row) => row.suscriptorId);
}
