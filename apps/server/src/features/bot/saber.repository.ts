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

/**
 * The quick notes that everybody of the subscriber shares; a personal one is nobody else's. Where there are more than are looked
 * through, those that hold the most of the roots.
 */
export function listNotasCompartidas(
  database: Database,
  scope: TenantScope,
  roots: readonly string[],
): Promise<NotaRow[]> {
  return database.readTenant<NotaRow>(scope, (own) => {
    const shared = sql`app.notas_rapidas n where ${own('n')} and n.compartida and n.eliminada is null`;
    return sql`
      select n.id, n.titulo, n.contenido from ${shared}
       order by case when (select count(*) from ${shared}) > ${MAX_NOTAS} then (
                  select count(*) from unnest(${[...roots]}::text[]) raiz
                   where position(raiz in app.plain_text(n.titulo || ' ' || n.contenido)) > 0)
                end desc, n.id limit ${MAX_NOTAS}`;
  });
}

/** The active products whose code or name holds one of the roots, those that hold the most of them first. */
export function listProductosCon(
  database: Database,
  scope: TenantScope,
  roots: readonly string[],
): Promise<ProductoRow[]> {
  return database.readTenant<ProductoRow>(
    scope,
    (own) => sql`
      select p.id, p.codigo, p.nombre, p.descripcion, p.precio_centavos
        from app.search_productos_con(${[...roots]}::text[], ${MAX_PRODUCTOS}) with ordinality h (id, orden)
        join app.productos p on ${own('p')} and p.id = h.id order by h.orden`,
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
