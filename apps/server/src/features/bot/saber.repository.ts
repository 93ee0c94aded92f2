import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface NotaRow {
  id: number;
  titulo: string;
  contenido: string;
}

export interface ProductoRow {
  id: number;
  codigo: string;
  nombre: string;
  descripcion: string | null;
  precioCentavos: number;
}

/** More entries than this are not looked through for one message. */
const MAX_NOTAS = 500;
const MAX_PRODUCTOS = 200;

/** The quick notes that everybody of the subscriber shares; a personal one is nobody else's. */
export function listNotasCompartidas(database: Database, scope: TenantScope): Promise<NotaRow[]> {
  return database.readTenant<NotaRow>(
    scope,
    (own) => sql`
      select n.id, n.titulo, n.contenido from app.notas_rapidas n
       where ${own('n')} and n.compartida and n.eliminada is null order by n.id limit ${MAX_NOTAS}`,
  );
}

/** The active products whose code or name holds one of the roots, those that hold the most of them first. */
export function listProductosCon(
  database: Database,
  scope: TenantScope,
  roots: readonly string[],
): Promise<ProductoRow[]> {
  const patterns = roots.map((root) => `%${root.replace(/[\\%_]/g, '\\$&')}%`);
  return database.readTenant<ProductoRow>(
    scope,
    (own) => sql`
      select p.id, p.codigo, p.nombre, p.descripcion, p.precio_centavos from app.productos p
       where ${own('p')} and p.estado = 1 and p.busqueda like any(${patterns}::text[])
       order by (select count(*) from unnest(${patterns}::text[]) root where p.busqueda like root) desc, p.id limit ${MAX_PRODUCTOS}`,
  );
}

/** What the subscriber is called, and the prompt that holds where an area has none of its own. */
export async function findNegocio(
  database: Database,
  scope: TenantScope,
): Promise<{ nombre: string; promptDefault: string | null }> {
  const [row] = await database.readTenant<{ nombre: string; promptDefault: string | null }>(
    scope,
    // the tenant itself has no tenant column: its fence is its id
    () =>
      sql`select s.nombre_negocio as nombre, s.prompt_default from app.suscriptores s where s.id = ${scope.tenantId}`,
  );
  if (!row) throw new Error('The subscriber is not there');
  return row;
}
