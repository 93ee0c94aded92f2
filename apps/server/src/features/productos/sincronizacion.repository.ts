import type { ProductoInventario } from '#integrations/inventario/port';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export interface SincronizacionRow {
  id: number;
  estado: 'EN_CURSO' | 'COMPLETADA' | 'ERROR';
  leidos: number;
  total: number | null;
  creados: number;
  actualizados: number;
  desactivados: number;
  motivo: string | null;
  iniciada: Date;
  terminada: Date | null;
}

const COLUMNS = sql`
  z.id, z.estado, z.leidos, z.total, z.creados, z.actualizados, z.desactivados, z.motivo, z.iniciada, z.terminada`;

/** The tenant's inventory credentials; the password is encrypted. Undefined until both are set. */
export async function findSede(tx: Tx): Promise<{ alias: string; sealedPassword: string } | undefined> {
  const row = await tx.first<{ alias: string | null; sealedPassword: string | null }>(sql`
    select s.alias_sede_mys as alias, s.password_sede_mys as sealed_password from app.suscriptores s
     where s.id = ${tx.tenantId}`);
  if (!row?.alias || !row.sealedPassword) return undefined;
  return { alias: row.alias, sealedPassword: row.sealedPassword };
}

/** Begins a run unless one is in progress; two simultaneous calls begin one (JOB-05). */
export async function beginSincronizacion(
  tx: Tx,
  run: { usuarioId: number; now: Date },
): Promise<{ row: SincronizacionRow; isNew: boolean }> {
  const begun = await tx.first<SincronizacionRow>(sql`
    insert into app.sincronizaciones as z (suscriptor_id, usuario_id, iniciada)
    values (${tx.tenantId}, ${run.usuarioId}, ${run.now})
    on conflict (suscriptor_id) where estado = 'EN_CURSO' do nothing returning ${COLUMNS}`);
  if (begun) return { row: begun, isNew: true };
  const newest = await tx.first<SincronizacionRow>(
    sql`select ${COLUMNS} from app.sincronizaciones z where ${tx.tenantIs('z')} order by z.id desc limit 1`,
  );
  if (!newest) throw new Error('The run that is under way is not there');
  return { row: newest, isNew: false };
}

export async function findNewest(database: Database, scope: TenantScope): Promise<SincronizacionRow | undefined> {
  const [row] = await database.readTenant<SincronizacionRow>(
    scope,
    (tenantIs) => sql`select ${COLUMNS} from app.sincronizaciones z where ${tenantIs('z')} order by z.id desc limit 1`,
  );
  return row;
}

/** False if the run has ended: another worker was first. */
export async function lockRunning(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.first(
    sql`
      select z.id from app.sincronizaciones z
       where ${tx.tenantIs('z')} and z.id = ${id} and z.estado = 'EN_CURSO' for no key update`,
  );
  return row !== undefined;
}

export function setProgress(tx: Tx, id: number, progress: { leidos: number; total: number }): Promise<number> {
  return tx.run(sql`
    update app.sincronizaciones z set leidos = ${progress.leidos}, total = ${progress.total}
     where ${tx.tenantIs('z')} and z.id = ${id} and z.estado = 'EN_CURSO'`);
}

export interface Resultado {
  creados: number;
  actualizados: number;
  desactivados: number;
}

export function completeSincronizacion(tx: Tx, id: number, result: Resultado & { now: Date }): Promise<number> {
  return tx.run(sql`
    update app.sincronizaciones z
       set estado = 'COMPLETADA', creados = ${result.creados}, actualizados = ${result.actualizados},
           desactivados = ${result.desactivados},
           terminada = ${result.now}
     where ${tx.tenantIs('z')} and z.id = ${id} and z.estado = 'EN_CURSO'`);
}

export function failSincronizacion(tx: Tx, id: number, motivo: string, now: Date): Promise<number> {
  return tx.run(sql`
    update app.sincronizaciones z set estado = 'ERROR', motivo = ${motivo}, terminada = ${now}
     where ${tx.tenantIs('z')} and z.id = ${id} and z.estado = 'EN_CURSO'`);
}

/**
 * Imports products by code: creates new ones, updates changed ones, skips equal ones. The state follows the inventory
 * only when the inventory's changes: a product that a user deactivated stays inactive.
 */
export async function upsertProductos(
  tx: Tx,
  productos: readonly ProductoInventario[],
  now: Date,
): Promise<Pick<Resultado, 'creados' | 'actualizados'>> {
  const json = JSON.stringify(
    productos.map(({ codigo, nombre, descripcion, precioCentavos, activo }) => ({
      codigo,
      nombre,
      descripcion,
      precio: precioCentavos,
      activo,
    })),
  );
  const row = await tx.first<Pick<Resultado, 'creados' | 'actualizados'>>(sql`
    with leidos as (
      select * from jsonb_to_recordset(${json}::jsonb) as l (codigo text, nombre text, descripcion text, precio bigint,
        activo boolean)),
    puestos as (
      insert into app.productos as p (suscriptor_id, codigo, nombre, descripcion, precio_centavos,
        estado, inventario_activo, created_at, updated_at)
      select ${tx.tenantId}, l.codigo, l.nombre, l.descripcion, l.precio, l.activo::int, l.activo, ${now}, ${now}
        from leidos l order by l.codigo
      on conflict (suscriptor_id, codigo) do update
         set nombre = excluded.nombre, descripcion = excluded.descripcion, precio_centavos = excluded.precio_centavos,
             updated_at = excluded.updated_at,
             estado = case when p.inventario_activo is distinct from excluded.inventario_activo then excluded.estado
               else p.estado end,
             inventario_activo = excluded.inventario_activo
       where (p.nombre, p.descripcion, p.precio_centavos, p.inventario_activo) is distinct from
             (excluded.nombre, excluded.descripcion, excluded.precio_centavos, excluded.inventario_activo)
      returning p.xmax = 0 as es_nuevo)
    select (count(*) filter (where es_nuevo))::integer as creados,
           (count(*) filter (where not es_nuevo))::integer as actualizados from puestos`);
  return row ?? { creados: 0, actualizados: 0 };
}

/** Deactivates products that the inventory once had and no longer lists. Manually created ones stay. */
export function deactivateMissing(tx: Tx, codigos: readonly string[], now: Date): Promise<number> {
  return tx.run(sql`
    update app.productos p set estado = 0, inventario_activo = false, updated_at = ${now}
     where ${tx.tenantIs('p')} and p.inventario_activo
       and not exists (select 1 from unnest(${[...codigos]}::text[]) as l (codigo) where l.codigo = p.codigo)`);
}
