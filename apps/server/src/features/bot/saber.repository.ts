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

/** Limit of entries searched per message. */
const MAX_NOTAS = 500;
const MAX_PRODUCTOS = 200;

/** The tenant's shared quick notes; personal ones are private. Above the limit, those with the most roots. */
export function listNotasCompartidas(
  database: Database,
  scope: TenantScope,
  roots: readonly string[],
): Promise<NotaRow[]> {
  return database.readTenant<NotaRow>(scope, (tenantIs) => {
    const shared = sql`app.notas_rapidas n where ${tenantIs('n')} and n.compartida and n.eliminada is null`;
    return sql`
      select n.id, n.titulo, n.contenido from ${shared}
       order by case when (select count(*) from ${shared}) > ${MAX_NOTAS} then (
                  select count(*) from unnest(${[...roots]}::text[]) raiz
                   where position(raiz in app.plain_text(n.titulo || ' ' || n.contenido)) > 0)
                end desc, n.id limit ${MAX_NOTAS}`;
  });
}

/** The active products whose code or name has one of the roots, those with the most roots first. */
export function listProductosCon(
  database: Database,
  scope: TenantScope,
  roots: readonly string[],
): Promise<ProductoRow[]> {
  return database.readTenant<ProductoRow>(
    scope,
    (tenantIs) => sql`
      select p.id, p.codigo, p.nombre, p.descripcion, p.precio_centavos
        from app.search_productos_con(${[...roots]}::text[], ${MAX_PRODUCTOS}) with ordinality h (id, orden)
        join app.productos p on ${tenantIs('p')} and p.id = h.id order by h.orden`,
  );
}

/** The tenant's name, and its prompt for areas without one. */
export async function findNegocio(
  database: Database,
  scope: TenantScope,
): Promise<{ nombre: string; promptDefault: string | null }> {
  const [row] = await database.readTenant<{ nombre: string; promptDefault: string | null }>(
    scope,
    // the tenant table has no tenant column: its condition is the id
    () =>
      sql`select s.nombre_negocio as nombre, s.prompt_default from app.suscriptores s where s.id = ${scope.tenantId}`,
  );
  if (!row) throw new Error('The subscriber is not there');
  return row;
}
