import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface CotizacionBreve {
  consecutivo: number;
  conversacionId: number;
  clienteNombre: string;
  usuarioNombre: string;
  totalCentavos: number;
  createdAt: Date;
}

export interface CotizacionesContadas {
  cantidad: number;
  sumaCentavos: number;
  /** The newest of them. */
  cotizaciones: CotizacionBreve[];
}

/** The quotes within [from, to), of one user or all: count, sum, and the newest. */
export async function countCotizaciones(
  database: Database,
  scope: TenantScope,
  { from, to, usuarioId }: { from: string; to: string; usuarioId?: number | undefined },
  limit: number,
): Promise<CotizacionesContadas> {
  const found = await database.readTenant<CotizacionBreve & { cantidad: number; sumaCentavos: number }>(
    scope,
    (tenantIs) => {
      const whose = usuarioId === undefined ? sql`true` : sql`q.usuario_id = ${usuarioId}`;
      const quotes = sql`
        app.cotizaciones q where ${tenantIs('q')}
          and q.created_at >= ${from}::timestamptz and q.created_at < ${to}::timestamptz and ${whose}`;
      return sql`
      select n.cantidad, n.suma_centavos, x.*
        from (select count(*) as cantidad, coalesce(sum(q.total_centavos), 0) as suma_centavos from ${quotes}) n
        left join lateral (
          select q.consecutivo, q.conversacion_id,
                 trim(concat_ws(' ', q.cliente_nombre, q.cliente_apellido)) as cliente_nombre, q.usuario_nombre,
                 q.total_centavos, q.created_at
            from ${quotes} order by q.created_at desc, q.id desc limit ${limit}) x on true`;
    },
    'slow',
  );
  return {
    cantidad: found[0]?.cantidad ?? 0,
    sumaCentavos: found[0]?.sumaCentavos ?? 0,
    cotizaciones: found.filter((row) => row.consecutivo !== null),
  };
}

export type CotizacionesSumadas = Omit<CotizacionesContadas, 'cotizaciones'>;

/** The quotes within each of the ranges [from, to), in their order: count and sum. */
export function sumCotizacionesDeRangos(
  database: Database,
  scope: TenantScope,
  rangos: readonly { from: string; to: string }[],
): Promise<CotizacionesSumadas[]> {
  return database.readTenant<CotizacionesSumadas>(
    scope,
    (tenantIs) => sql`
      select n.cantidad, n.suma_centavos
        from unnest(${rangos.map(({ from }) => from)}::timestamptz[], ${rangos.map(({ to }) => to)}::timestamptz[])
          with ordinality r (desde, hasta, orden)
       cross join lateral (
         select count(*) as cantidad, coalesce(sum(q.total_centavos), 0) as suma_centavos
           from app.cotizaciones q where ${tenantIs('q')} and q.created_at >= r.desde and q.created_at < r.hasta) n
       order by r.orden`,
    'slow',
  );
}

export interface CotizacionHallada extends CotizacionBreve {
  items: { codigo: string | null; nombre: string; cantidad: number; precioCentavos: number }[];
}

/** The quotes with a number, or of a customer by part of name or phone: count, and the newest. */
export async function findCotizaciones(
  database: Database,
  scope: TenantScope,
  wanted: { consecutivo: number } | { clienteNombre: string } | { clienteTelefono: string },
  limit: number,
): Promise<{ total: number; rows: CotizacionHallada[] }> {
  const fits =
    'consecutivo' in wanted
      ? sql`q.consecutivo = ${wanted.consecutivo}`
      : 'clienteNombre' in wanted
        ? sql`
          position(app.plain_text(${wanted.clienteNombre})
            in app.plain_text(concat_ws(' ', q.cliente_nombre, q.cliente_apellido))) > 0`
        : sql`position(${wanted.clienteTelefono} in q.cliente_telefono) > 0`;
  const found = await database.readTenant<CotizacionHallada & { total: number }>(
    scope,
    (tenantIs) => {
      const quotes = sql`app.cotizaciones q where ${tenantIs('q')} and ${fits}`;
      return sql`
      select n.total, x.*
        from (select count(*) as total from ${quotes}) n
        left join lateral (
          select q.consecutivo, q.conversacion_id,
                 trim(concat_ws(' ', q.cliente_nombre, q.cliente_apellido)) as cliente_nombre, q.usuario_nombre,
                 q.total_centavos, q.created_at,
                 coalesce((select json_agg(json_build_object('codigo', i.codigo, 'nombre', i.nombre, 'cantidad',
                   i.cantidad,
                                                             'precioCentavos', i.precio_centavos) order by i.posicion)
                             from app.cotizacion_items i
                            where i.suscriptor_id = q.suscriptor_id and i.cotizacion_id = q.id), '[]'::json) as items
            from ${quotes} order by q.created_at desc, q.id desc limit ${limit}) x on true`;
    },
    'slow',
  );
  return { total: found[0]?.total ?? 0, rows: found.filter((row) => row.consecutivo !== null) };
}

export interface ProductoCotizado {
  codigo: string | null;
  nombre: string;
  cotizaciones: number;
  unidades: number;
}

/** The products in the quotes of [from, to), most or least quoted first. */
export function listProductosCotizados(
  database: Database,
  scope: TenantScope,
  { from, to, isLeast = false }: { from: string; to: string; isLeast?: boolean },
  limit: number,
): Promise<ProductoCotizado[]> {
  const order = isLeast ? sql`3, 4` : sql`3 desc, 4 desc`;
  return database.readTenant<ProductoCotizado>(
    scope,
    (tenantIs) => sql`
      select i.codigo, i.nombre, count(distinct q.id) as cotizaciones, sum(i.cantidad) as unidades
        from app.cotizaciones q
        join app.cotizacion_items i on i.suscriptor_id = q.suscriptor_id and i.cotizacion_id = q.id
       where ${tenantIs('q')} and q.created_at >= ${from}::timestamptz and q.created_at < ${to}::timestamptz
       group by i.codigo, i.nombre order by ${order}, app.plain_text(i.nombre), i.codigo limit ${limit}`,
    'slow',
  );
}
