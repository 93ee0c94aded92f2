import type { Database } from '#platform/db/database';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { holdsText } from '#platform/db/text-search';
import type { auditInsert } from '#public/auditoria';
import type { EstadoPlantilla } from './estado-plantilla.ts';

export interface PlantillaRow {
  id: number;
  suscriptorId: number | null;
  contentSid: string;
  nombre: string;
  idioma: string | null;
  categoria: string | null;
  estadoAprobacion: EstadoPlantilla;
  motivoRechazo: string | null;
  cuerpo: string;
  variables: Record<string, string | null>;
}

const COLUMNS = sql`
  p.id, p.suscriptor_id, p.content_sid, p.nombre, p.idioma, p.categoria, p.estado_aprobacion, p.motivo_rechazo,
    p.cuerpo, p.variables`;

export interface PlantillasFilter {
  q: string | undefined;
  /** Undefined: any state. */
  estado: EstadoPlantilla | undefined;
  page: number;
  size: number;
  by: keyof typeof ORDERS;
  descending: boolean;
}

const ORDERS = {
  templateName: sql`app.plain_text(p.nombre)`,
  estadoAprobacion: sql`p.estado_aprobacion`,
  categoria: sql`coalesce(p.categoria, '')`,
  idioma: sql`coalesce(p.idioma, '')`,
} as const;

/** A page of the tenant's own templates and the common ones that the provider still has. */
export async function findPagina(
  database: Database,
  scope: TenantScope,
  filter: PlantillasFilter,
): Promise<{ rows: PlantillaRow[]; total: number }> {
  const direction = raw(filter.descending ? 'desc' : 'asc');
  const found = await database.readTenant<PlantillaRow & { total: number }>(
    scope,
    (tenantIs) => sql`
      with wanted as (
        select ${COLUMNS} from app.plantillas p
         where (${tenantIs('p')} or p.suscriptor_id is null) and p.retirada is null
           and (${holdsText(sql`p.nombre`, filter.q)} or ${holdsText(sql`p.cuerpo`, filter.q)})
           ${filter.estado === undefined ? sql`` : sql`and p.estado_aprobacion = ${filter.estado}`})
      select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
        select ${COLUMNS} from wanted p
         order by ${ORDERS[filter.by]} ${direction}, app.plain_text(p.nombre) ${direction}, p.id ${direction}
         limit ${filter.size} offset ${filter.page * filter.size}) x on true`,
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

/** A template that this tenant may see, or undefined. */
export function findPlantilla(tx: Tx, id: number): Promise<PlantillaRow | undefined> {
  return tx.first<PlantillaRow>(sql`
    select ${COLUMNS} from app.plantillas p
     where (${tx.tenantIs('p')} or p.suscriptor_id is null) and p.id = ${id} and p.retirada is null`);
}

/** The tenant's own approved template of equal content, or undefined. */
export function findPropiaComo(
  tx: Tx,
  { nombre, idioma, cuerpo }: Pick<PlantillaRow, 'nombre' | 'idioma' | 'cuerpo'>,
): Promise<PlantillaRow | undefined> {
  return tx.first<PlantillaRow>(sql`
    select ${COLUMNS} from app.plantillas p
     where ${tx.tenantIs('p')} and p.nombre = ${nombre} and p.idioma is not distinct from ${idioma}
       and p.cuerpo = ${cuerpo}
       and p.estado_aprobacion = 'APROBADA' and p.retirada is null
     order by p.id limit 1`);
}

/** True if the owner has another template of that name and language. */
export async function isNombreTaken(
  tx: Tx,
  { id, nombre, idioma, isComun }: { id: number | null; nombre: string; idioma: string; isComun: boolean },
): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from app.plantillas p
     where ${isComun ? sql`p.suscriptor_id is null` : tx.tenantIs('p')} and p.nombre = ${nombre}
       and p.idioma = ${idioma}
       and p.retirada is null and p.id is distinct from ${id}::bigint limit 1`);
  return found !== undefined;
}

/** Stores one of the tenant's own templates, new without an id. Returns its id. */
export async function savePropia(tx: Tx, id: number | null, escrita: NewPlantilla, now: Date): Promise<number> {
  const values = sql`
    ${escrita.contentSid}, ${escrita.nombre}, ${escrita.idioma}, ${escrita.categoria}, ${escrita.estadoAprobacion},
    ${escrita.motivoRechazo}, ${escrita.cuerpo}, ${JSON.stringify(escrita.variables)}::jsonb, ${now}`;
  const columns = sql`
    content_sid, nombre, idioma, categoria, estado_aprobacion, motivo_rechazo, cuerpo, variables, sincronizada`;
  // a sync may have stored the new one first
  const saved = await tx.first<{ id: number }>(
    id === null
      ? sql`insert into app.plantillas as p (suscriptor_id, ${columns}) values (${tx.tenantId}, ${values})
            on conflict (suscriptor_id, content_sid) do update
               set estado_aprobacion = excluded.estado_aprobacion, categoria = excluded.categoria,
                   motivo_rechazo = excluded.motivo_rechazo, sincronizada = excluded.sincronizada
            returning p.id`
      : sql`
        update app.plantillas p set (${columns}) = row (${values}) where ${tx.tenantIs('p')} and p.id = ${id}
        returning p.id`,
  );
  if (!saved) throw new Error('The template was not stored');
  return saved.id;
}

/** The same for a common template. */
export async function saveComun(
  database: Database,
  id: number | null,
  escrita: NewPlantilla,
  { now, audit }: { now: Date; audit: AuditOf },
): Promise<number> {
  const [saved] = await database.global<{ id: number }>(
    'tertulia_platform',
    sql`
      with done as materialized (select app.save_plantilla_comun(${id}, ${JSON.stringify(toRecord(escrita))}::jsonb,
        ${now}) as id),
           audited as (${audit({ rows: sql`done`, registroId: sql`done.id` })})
      select id from done`,
  );
  if (!saved) throw new Error('The template was not stored');
  return saved.id;
}

/** Removes a template from the lists; its row stays for references. */
export async function retirePropia(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run(sql`update app.plantillas p set retirada = ${now} where ${tx.tenantIs('p')} and p.id = ${id}`);
}

export async function retireComun(
  database: Database,
  id: number,
  { now, audit }: { now: Date; audit: AuditOf },
): Promise<void> {
  await database.global(
    'tertulia_platform',
    sql`with audited as (${audit()}) select app.retire_plantilla_comun(${id}, ${now})`,
  );
}

/**
 * The audit entry, as part of the changing statement: common templates are changed outside any tenant's transaction.
 */
type AuditOf = (of?: Parameters<typeof auditInsert>[2]) => Sql;

export type NewPlantilla = Omit<PlantillaRow, 'id' | 'suscriptorId'>;

export interface SyncSum {
  total: number;
  nuevas: number;
  cambiadas: number;
}

/** Updates the common templates to the read list. */
export async function syncComunes(
  database: Database,
  leidas: readonly NewPlantilla[],
  { now, audit }: { now: Date; audit: AuditOf | null },
): Promise<SyncSum> {
  const summed = {
    rows: sql`done`,
    detalles: sql`jsonb_build_object('total', done.total, 'nuevas', done.nuevas, 'cambiadas', done.cambiadas)`,
  };
  const [sum] = await database.global<SyncSum>(
    'tertulia_platform',
    sql`
      with done as materialized (
             select s.total, s.nuevas, s.cambiadas from app.sync_plantillas_comunes(${toJson(leidas)}::jsonb, ${now}) s)
           ${audit ? sql`, audited as (${audit(summed)})` : sql``}
      select total, nuevas, cambiadas from done`,
  );
  return asSum(sum);
}

/** Updates the tenant's own templates to the read list. */
export async function syncPropias(tx: Tx, leidas: readonly NewPlantilla[], now: Date): Promise<SyncSum> {
  return asSum(
    await tx.first<SyncSum>(
      sql`
        select s.total, s.nuevas, s.cambiadas
          from app.sync_plantillas(${tx.tenantId}, ${toJson(leidas)}::jsonb, ${now}) s`,
    ),
  );
}

function asSum(sum: SyncSum | undefined): SyncSum {
  if (!sum) throw new Error('The templates were not stored');
  return sum;
}

function toJson(leidas: readonly NewPlantilla[]): string {
  return JSON.stringify(leidas.map(toRecord));
}

function toRecord(one: NewPlantilla): Record<string, unknown> {
  return {
    content_sid: one.contentSid,
    nombre: one.nombre,
    idioma: one.idioma,
    categoria: one.categoria,
    estado_aprobacion: one.estadoAprobacion,
    motivo_rechazo: one.motivoRechazo,
    cuerpo: one.cuerpo,
    variables: one.variables,
  };
}
