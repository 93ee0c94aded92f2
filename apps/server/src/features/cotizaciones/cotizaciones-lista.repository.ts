import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { COTIZACIONES_COUNTED } from '@tertulia/contract/features/cotizaciones/limites';
import type { listCotizaciones } from '@tertulia/contract/features/cotizaciones/endpoints';
import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import { pageAndOneMore, toCountedPage, type CountedPage } from '#platform/db/counted-page';
import type { Database } from '#platform/db/database';
import { isWithinDays } from '#platform/db/local-days';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export type CotizacionesQuery = EndpointInput<typeof listCotizaciones>['query'];

export interface CotizacionListadaRow {
  id: number;
  consecutivo: number;
  createdAt: Date;
  conversacionId: number;
  contactoId: number;
  clienteNombre: string;
  clienteApellido: string | null;
  clienteEmail: string;
  clienteTelefono: string;
  usuarioId: number;
  usuarioNombre: string;
  totalCentavos: number;
  items: number;
  mensaje: string | null;
  archivoId: number | null;
  mensajeId: number | null;
  /** State of its own chat, for users who may read it. */
  estado: EstadoConversacion;
  asignadaA: number | null;
  atendida: boolean;
  /** The chat that it would be sent into: its own, or if closed an open one with the same number of the contact. */
  destinoId: number;
  destinoTelefono: string | null;
  /** True if the contact has an open chat with another number, into which a quote is never sent. */
  tieneOtroNumero: boolean;
  destinoEstado: EstadoConversacion;
  destinoAsignadaA: number | null;
  destinoVentanaHasta: Date | null;
  noEscribir: boolean;
}

export interface Reader {
  userId: number;
  /** Only own quotes, and those of chats that the reader may read. */
  isLimited: boolean;
}

/** A quote number as listed; no quote has a longer one. */
const NUMERO = /^#\s*(\d{1,9})$/;

const SORT_COLUMNS: Record<string, string> = {
  createdAt: 'q.created_at',
  consecutivo: 'q.consecutivo',
  clienteNombre: 'app.plain_text(q.cliente_nombre)',
  total: 'q.total_centavos',
};

/** The chats that an agent may read, by the rule of `mayReadMensajes`. */
const legibles = (tenantIs: Tx['tenantIs'], userId: number): Sql => sql`
  select c.id from app.conversaciones c where ${tenantIs('c')} and c.estado = 'ABIERTA' and c.asignada_a = ${userId}
  union all
  select c.id from app.conversaciones c where ${tenantIs('c')} and c.estado = 'PENDIENTE'
  union all
  select c.id from app.atenciones t join app.conversaciones c on ${tenantIs('c')} and c.id = t.conversacion_id
   where ${tenantIs('t')} and t.usuario_id = ${userId} and c.estado = 'CERRADA'`;

const details = (tenantIs: Tx['tenantIs'], userId: number, page: Sql): Sql => sql`
  select q.id, q.consecutivo, q.created_at, q.conversacion_id, c.contacto_id, q.cliente_nombre, q.cliente_apellido,
         q.cliente_email,
         q.cliente_telefono, q.usuario_id, q.usuario_nombre, q.total_centavos, q.mensaje, q.archivo_id, q.mensaje_id,
         (select count(*) from app.cotizacion_items i where ${tenantIs('i')} and i.cotizacion_id = q.id) as items,
         c.estado, c.asignada_a,
         exists (select 1 from app.conversaciones o
                  where ${tenantIs('o')} and o.contacto_id = c.contacto_id and o.estado <> 'CERRADA'
                    and o.cliente_telefono is distinct from c.cliente_telefono) as tiene_otro_numero,
         exists (select 1 from app.atenciones t
                  where ${tenantIs('t')} and t.usuario_id = ${userId} and t.conversacion_id = c.id) as atendida,
         d.id as destino_id, d.cliente_telefono as destino_telefono, d.estado as destino_estado,
           d.asignada_a as destino_asignada_a, d.ventana_hasta as destino_ventana_hasta,
         app.is_blocked(p.no_escribir, p.canales_bloqueados, d.canal_id) as no_escribir
    from (${page}) q
    join app.conversaciones c on ${tenantIs('c')} and c.id = q.conversacion_id
    join app.contactos p on ${tenantIs('p')} and p.id = c.contacto_id
    cross join lateral (
      select d.id, d.canal_id, d.cliente_telefono, d.estado, d.asignada_a, d.ventana_hasta from app.conversaciones d
       where ${tenantIs('d')} and d.contacto_id = c.contacto_id
         and (d.id = c.id or (d.estado <> 'CERRADA' and d.cliente_telefono = c.cliente_telefono))
       order by (d.estado <> 'CERRADA') desc, (d.id = c.id) desc, (d.asignada_a = ${userId}) desc nulls last,
         d.last_message_at desc, d.id desc
       limit 1) d`;

/** A page of the quotes visible to a reader. */
export async function findCotizacionesPagina(
  database: Database,
  scope: TenantScope,
  reader: Reader,
  { contactoId, usuarioId, desde, hasta, sort, page, size, ...query }: CotizacionesQuery,
): Promise<CountedPage<CotizacionListadaRow>> {
  const [field, direction] = sort.split(',');
  const way = direction === 'desc' ? 'desc' : 'asc';
  const orden = raw(`${SORT_COLUMNS[field ?? ''] ?? 'q.created_at'} ${way}, q.id ${way}`);
  const holds = await holdsQ(database, scope, query.q?.trim() ?? '');
  const found = await database.readTenant<CotizacionListadaRow & { total: number }>(
    scope,
    (tenantIs) => {
      // one condition with `or` would read all quotes of the tenant to count these
      const visibles = reader.isLimited
        ? sql`(select q.* from app.cotizaciones q where ${tenantIs('q')} and q.usuario_id = ${reader.userId}
                union all
               select q.* from app.cotizaciones q
                where ${tenantIs('q')} and q.usuario_id <> ${reader.userId}
                  and q.conversacion_id in (select l.id from legibles l))`
        : sql`app.cotizaciones`;
      const ofContacto =
        contactoId === undefined
          ? sql`true`
          : sql`
            q.conversacion_id in (select c.id from app.conversaciones c
                where ${tenantIs('c')} and c.contacto_id = ${contactoId})`;
      const wanted = sql`
        ${visibles} q
         where ${tenantIs('q')} and ${holds} and ${ofContacto}
           and ${usuarioId === undefined ? sql`true` : sql`q.usuario_id = ${usuarioId}`}
           and ${isWithinDays(sql`q.created_at`, { desde, hasta })}`;
      const shown = sql`select q.* from ${wanted} order by ${orden} ${pageAndOneMore({ page, size })}`;
      return sql`
        with legibles as materialized (${
          reader.isLimited
            ? legibles(tenantIs, reader.userId)
            : sql`select null::bigint as id
            where false`
        })
        select n.total, x.*
          from (select count(*) as total from (select from ${wanted} limit ${COTIZACIONES_COUNTED + 1}) n) n
          left join lateral (${details(tenantIs, reader.userId, shown)} order by ${orden}) x on true`;
    },
    'slow',
  );
  return toCountedPage(found, size);
}

/**
 * SQL condition: quotes that match the typed text, by the index; for a very common word, a scan in list order finds
 * them sooner.
 */
async function holdsQ(database: Database, scope: TenantScope, q: string): Promise<Sql> {
  if (q === '') return sql`true`;
  const numero = NUMERO.exec(q)?.[1];
  if (numero !== undefined) return sql`q.consecutivo = ${Number(numero)}`;
  const hits = await database.readTenant<{ id: number }>(
    scope,
    () => sql`select h.id from app.search_cotizaciones(${q}, ${COTIZACIONES_COUNTED + 1}) h (id)`,
    'slow',
  );
  return hits.length > COTIZACIONES_COUNTED
    ? sql`q.busqueda like all ((select app.patrones_de_busqueda(${q}))::text[])`
    : sql`q.id = any (${hits.map(({ id }) => id)}::bigint[])`;
}

/** One quote as listed for a user, who may not be allowed to see it. */
export function findCotizacionListada(tx: Tx, userId: number, id: number): Promise<CotizacionListadaRow | undefined> {
  const tenantIs: Tx['tenantIs'] = (alias) => tx.tenantIs(alias);
  const one = sql`select q.* from app.cotizaciones q where ${tenantIs('q')} and q.id = ${id}`;
  return tx.first<CotizacionListadaRow>(details(tenantIs, userId, one));
}

/** Records that a quote was sent after its creation. */
export function setEnvio(tx: Tx, id: number, mensaje: string | null): Promise<number> {
  return tx.run(sql`
    update app.cotizaciones q set enviar_en_conversacion = true, mensaje = ${mensaje}
     where ${tx.tenantIs('q')} and q.id = ${id}`);
}

/** The stored document of a quote, for another message. */
export function findDocumento(
  tx: Tx,
  archivoId: number,
): Promise<{ clave: string; tamano: number; sha256: Buffer; tipoMime: string; nombreOriginal: string } | undefined> {
  return tx.first(sql`
    select a.clave, a.tamano, a.sha256, a.tipo_mime, a.nombre_original from app.archivos a
     where ${tx.tenantIs('a')} and a.id = ${archivoId} and a.clave is not null for share`);
}
