import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface ContactosContados {
  total: number;
  noContactar: number;
}

/** How many contacts exist, and how many are marked do-not-contact. */
export async function countContactos(database: Database, scope: TenantScope): Promise<ContactosContados> {
  const [row] = await database.readTenant<ContactosContados>(
    scope,
    (tenantIs) => sql`
      select count(*) as total, count(*) filter (where p.no_escribir) as no_contactar from app.contactos p
       where ${tenantIs('p')}`,
    'slow',
  );
  if (!row) throw new Error('A statement of sums gave no row');
  return row;
}

/** How many contacts were created within each of the ranges [from, to), in their order. */
export async function countContactosNuevos(
  database: Database,
  scope: TenantScope,
  rangos: readonly { from: string; to: string }[],
): Promise<number[]> {
  const rows = await database.readTenant<{ nuevos: number }>(
    scope,
    (tenantIs) => sql`
      select n.nuevos
        from unnest(${rangos.map(({ from }) => from)}::timestamptz[], ${rangos.map(({ to }) => to)}::timestamptz[])
          with ordinality r (desde, hasta, orden)
       cross join lateral (
         select count(*) as nuevos from app.contactos p
          where ${tenantIs('p')} and p.created_at >= r.desde and p.created_at < r.hasta) n
       order by r.orden`,
    'slow',
  );
  return rows.map(({ nuevos }) => nuevos);
}

export interface ContactoBreve {
  id: number;
  nombre: string | null;
  telefono: string | null;
  creado: Date;
}

/** The newest contacts of a range, or those marked do-not-contact. */
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
    (tenantIs) => sql`
      select p.id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as nombre, p.telefono, p.created_at as creado
        from app.contactos p where ${tenantIs('p')} and ${wanted} order by p.created_at desc, p.id desc limit ${limit}`,
    'slow',
  );
}
