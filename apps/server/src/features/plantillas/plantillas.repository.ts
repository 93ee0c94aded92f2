import type { Database } from '#platform/db/database';
import { raw, sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { holdsText } from '#platform/db/text-search';
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

const COLUMNS = sql`p.id, p.suscriptor_id, p.content_sid, p.nombre, p.idioma, p.categoria, p.estado_aprobacion, p.motivo_rechazo, p.cuerpo, p.variables`;

export interface PlantillasFilter {
  q: string | undefined;
  approvedOnly: boolean;
  page: number;
  size: number;
  descending: boolean;
}

/** A page of the tenant's own templates and those of all that the provider still has. */
export async function findPagina(
  database: Database,
  scope: TenantScope,
  filter: PlantillasFilter,
): Promise<{ rows: PlantillaRow[]; total: number }> {
  const direction = raw(filter.descending ? 'desc' : 'asc');
  const found = await database.readTenant<PlantillaRow & { total: number }>(
    scope,
    (own) => sql`
      with wanted as (
        select ${COLUMNS} from app.plantillas p
         where (${own('p')} or p.suscriptor_id is null) and p.retirada is null and ${holdsText(sql`p.nombre`, filter.q)}
           ${filter.approvedOnly ? sql`and p.estado_aprobacion = 'APROBADA'` : sql``})
      select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
        select ${COLUMNS} from wanted p order by app.plain_text(p.nombre) ${direction}, p.id ${direction} limit ${filter.size} offset ${filter.page * filter.size}) x on true`,
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

/** One that this tenant may see, or undefined. */
export function findPlantilla(tx: Tx, id: number): Promise<PlantillaRow | undefined> {
  return tx.first<PlantillaRow>(sql`
    select ${COLUMNS} from app.plantillas p
     where (${tx.own('p')} or p.suscriptor_id is null) and p.id = ${id} and p.retirada is null`);
}

/** The tenant's own approved template that says the same as this one, or undefined. */
export function findPropiaComo(
  tx: Tx,
  { nombre, idioma, cuerpo }: Pick<PlantillaRow, 'nombre' | 'idioma' | 'cuerpo'>,
): Promise<PlantillaRow | undefined> {
  return tx.first<PlantillaRow>(sql`
    select ${COLUMNS} from app.plantillas p
     where ${tx.own('p')} and p.nombre = ${nombre} and p.idioma is not distinct from ${idioma} and p.cuerpo = ${cuerpo}
       and p.estado_aprobacion = 'APROBADA' and p.retirada is null
     order by p.id limit 1`);
}

export type NewPlantilla = Omit<PlantillaRow, 'id' | 'suscriptorId'>;

export interface SyncSum {
  total: number;
  nuevas: number;
  cambiadas: number;
}

/** Makes the templates of all equal to what was read. */
export async function syncComunes(database: Database, leidas: readonly NewPlantilla[], now: Date): Promise<SyncSum> {
  const [sum] = await database.global<SyncSum>(
    'tertulia_platform',
    sql`select s.total, s.nuevas, s.cambiadas from app.sync_plantillas_comunes(${toJson(leidas)}::jsonb, ${now}) s`,
  );
  return asSum(sum);
}

/** Makes the tenant's own templates equal to what was read. */
export async function syncPropias(tx: Tx, leidas: readonly NewPlantilla[], now: Date): Promise<SyncSum> {
  return asSum(
    await tx.first<SyncSum>(
      sql`select s.total, s.nuevas, s.cambiadas from app.sync_plantillas(${tx.tenantId}, ${toJson(leidas)}::jsonb, ${now}) s`,
    ),
  );
}

function asSum(sum: SyncSum | undefined): SyncSum {
  if (!sum) throw new Error('The templates were not stored');
  return sum;
}

function toJson(leidas: readonly NewPlantilla[]): string {
  return JSON.stringify(
    leidas.map((one) => ({
      content_sid: one.contentSid,
      nombre: one.nombre,
      idioma: one.idioma,
      categoria: one.categoria,
      estado_aprobacion: one.estadoAprobacion,
      motivo_rechazo: one.motivoRechazo,
      cuerpo: one.cuerpo,
      variables: one.variables,
    })),
  );
}
