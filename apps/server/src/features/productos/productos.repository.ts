import type { Database } from '#platform/db/database';
import { raw, sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export interface ProductoRow {
  id: number;
  codigo: string;
  nombre: string;
  descripcion: string | null;
  precioCentavos: number;
  estado: 0 | 1;
  fotoArchivoId: number | null;
}

const COLUMNS = sql`p.id, p.codigo, p.nombre, p.descripcion, p.precio_centavos, p.estado, p.foto_archivo_id`;

const SORT_COLUMNS = {
  nombre: 'lower(p.nombre)',
  codigo: 'p.codigo',
  precio: 'p.precio_centavos',
  estado: 'p.estado',
} as const;

export interface ProductosFilter {
  q: string | undefined;
  estado: 0 | 1 | undefined;
  page: number;
  size: number;
  sort: keyof typeof SORT_COLUMNS;
  descending: boolean;
}

/** A page of products with their total. */
export async function findPagina(
  database: Database,
  scope: TenantScope,
  { q, estado, page, size, sort, descending }: ProductosFilter,
): Promise<{ rows: ProductoRow[]; total: number }> {
  const direction = descending ? 'desc' : 'asc';
  const order = raw(`${SORT_COLUMNS[sort]} ${direction}, p.id ${direction}`);
  const words = (q ?? '').trim();
  const found = await database.readTenant<ProductoRow & { total: number }>(
    scope,
    (tenantIs) => {
      if (words !== '')
        return sql`
        with hits as materialized (select h.id
          from app.search_productos(${words}, ${estado ?? null}::smallint, null) h (id))
        select t.total, x.* from (select count(*) as total from hits) t
          left join lateral (
            select ${COLUMNS} from app.productos p where ${tenantIs('p')} and p.id in (select h.id from hits h)
             order by ${order} limit ${size} offset ${page * size}) x on true`;
      const wanted = sql`${tenantIs('p')} ${estado === undefined ? sql`` : sql`and p.estado = ${estado}`}`;
      // counted separately from the page: a shared CTE would materialize the whole catalogue
      return sql`
      select t.total, x.* from (select count(*) as total from app.productos p where ${wanted}) t
        left join lateral (
          select ${COLUMNS} from app.productos p where ${wanted} order by ${order}
           limit ${size} offset ${page * size}) x on true`;
    },
    'slow',
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

export type ProductoHalladoRow = Pick<ProductoRow, 'id' | 'codigo' | 'nombre' | 'precioCentavos'>;

/** Active products that contain the words: first those whose code or name begins with them. */
export function searchActive(
  database: Database,
  scope: TenantScope,
  { q, limit }: { q: string; limit: number },
): Promise<ProductoHalladoRow[]> {
  return database.readTenant(
    scope,
    (tenantIs) => sql`
      select p.id, p.codigo, p.nombre, p.precio_centavos
        from app.search_productos(${q}, 1::smallint, ${limit}) with ordinality h (id, orden)
        join app.productos p on ${tenantIs('p')} and p.id = h.id order by h.orden`,
  );
}

export function findProducto(tx: Tx, id: number): Promise<ProductoRow | undefined> {
  return tx.first<ProductoRow>(sql`select ${COLUMNS} from app.productos p where ${tx.tenantIs('p')} and p.id = ${id}`);
}

/** Locked until the transaction ends, so that a photo is released once. */
export function lockProducto(tx: Tx, id: number): Promise<ProductoRow | undefined> {
  return tx.first<ProductoRow>(
    sql`select ${COLUMNS} from app.productos p where ${tx.tenantIs('p')} and p.id = ${id} for no key update`,
  );
}

export type ProductoValues = Omit<ProductoRow, 'id'>;

export async function createProducto(tx: Tx, values: ProductoValues & { now: Date }): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.productos (suscriptor_id, codigo, nombre, descripcion, precio_centavos, estado, foto_archivo_id,
      created_at, updated_at)
    values (${tx.tenantId}, ${values.codigo}, ${values.nombre}, ${values.descripcion}, ${values.precioCentavos},
      ${values.estado},
            ${values.fotoArchivoId}, ${values.now}, ${values.now})
    returning id`);
  if (!row) throw new Error('The product was not stored');
  return row.id;
}

export function updateProducto(tx: Tx, id: number, values: ProductoValues & { now: Date }): Promise<number> {
  return tx.run(sql`
    update app.productos p
       set codigo = ${values.codigo}, nombre = ${values.nombre}, descripcion = ${values.descripcion},
           precio_centavos = ${values.precioCentavos},
           estado = ${values.estado}, foto_archivo_id = ${values.fotoArchivoId}, updated_at = ${values.now}
     where ${tx.tenantIs('p')} and p.id = ${id}`);
}

export function setEstado(tx: Tx, id: number, estado: 0 | 1, now: Date): Promise<number> {
  return tx.run(sql`
    update app.productos p set estado = ${estado}, updated_at = ${now}
     where ${tx.tenantIs('p')} and p.id = ${id} and p.estado <> ${estado}`);
}

/** Those of the ids that are products of the tenant. */
export async function listKnownProductos(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(
    sql`select p.id from app.productos p where ${tx.tenantIs('p')} and p.id = any(${[...ids]}::bigint[])`,
  );
  return new Set(rows.map((row) => row.id));
}

/** True if a file is the photo of a product. */
export async function isFotoOfProducto(tx: Tx, archivoId: number): Promise<boolean> {
  const row = await tx.first(
    sql`select p.id from app.productos p where ${tx.tenantIs('p')} and p.foto_archivo_id = ${archivoId} limit 1`,
  );
  return row !== undefined;
}
