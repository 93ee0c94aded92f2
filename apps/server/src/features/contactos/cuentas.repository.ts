import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface CuentasContactos {
  total: number;
  /** Made in the range. */
  nuevos: number;
  noContactar: number;
}

/** How many contacts there are, how many were made within [from, to), and how many must not be written to. */
export async function countContactos(
  database: Database,
  scope: TenantScope,
  { from, to }: { from: string; to: string },
): Promise<CuentasContactos> {
  const [row] = await database.readTenant<CuentasContactos>(
    scope,
    (own) => sql`
      select count(*) as total, count(*) filter (where p.created_at >= ${from}::timestamptz and p.created_at < ${to}::timestamptz) as nuevos,
             count(*) filter (where p.no_escribir) as no_contactar
        from app.contactos p where ${own('p')}`,
    'slow',
  );
  if (!row) throw new Error('A statement of sums gave no row');
  return row;
}

export interface ContactoBreve {
  id: number;
  nombre: string | null;
  telefono: string | null;
  creado: Date;
}

/** The newest contacts of a range, or those that must not be written to. */
export function listContactosBreves(
  database: Database,
  scope: TenantScope,
  filter: { creados: { from: string; to: string } } | 'noContactar',
  limit: number,
): Promise<ContactoBreve[]> {
  const wanted =
    filter === 'noContactar'
      ? sql`p.no_escribir`
      : sql`p.created_at >= ${filter.creados.from}::timestamptz and p.created_at < ${filter.creados.to}::timestamptz`;
  return database.readTenant<ContactoBreve>(
    scope,
    (own) => sql`
      select p.id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as nombre, p.telefono, p.created_at as creado
        from app.contactos p where ${own('p')} and ${wanted} order by p.created_at desc, p.id desc limit ${limit}`,
    'slow',
  );
}
