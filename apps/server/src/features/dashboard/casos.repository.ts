import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { Cifra } from '@tertulia/contract/features/dashboard/cifras';
import type { Database } from '#platform/db/database';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { ES_ATENCION, ES_CIERRE, ES_ENVIADO, ES_RECIBIDO } from './condiciones.repository.ts';
import { sinResponder } from './cifras.repository.ts';
import type { Rango } from './requested-range.ts';

type TenantIs = Tx['tenantIs'];

export interface CasosFilter {
  cifra: Cifra;
  rango: Rango;
  now: Date;
  usuarioId?: number | undefined;
  estado?: EstadoConversacion | undefined;
  sinCerrar: boolean;
}

export interface CasoRow {
  id: number;
  conversacionId: number;
  clienteNombre: string | null;
  clienteTelefono: string | null;
  estado: EstadoConversacion;
  agenteNombre: string | null;
  areaId: number | null;
  ocurrido: Date;
  /** Start of an answered turn. */
  desde: Date | null;
  texto: string | null;
  rating: number | null;
}

/**
 * Metrics whose rows come from all messages of the range, read once for total and page. The others have an index for
 * the page.
 */
const AT_ONCE: ReadonlySet<Cifra> = new Set(['atendidas', 'distribucion']);
const TEXT_LENGTH = 160;
const TEXTO = sql`left(m.contenido, ${raw(String(TEXT_LENGTH))}::int)`;

/** A page of the rows that a metric counted, with their total. */
export async function findCasos(
  database: Database,
  scope: TenantScope,
  filter: CasosFilter,
  { page, size, descending }: { page: number; size: number; descending: boolean },
): Promise<{ rows: CasoRow[]; total: number }> {
  // data of the chat itself is read for the page's rows only
  const [usuario, texto] =
    filter.cifra === 'distribucion' ? [sql`c.asignada_a`, sql`c.ultimo_resumen`] : [sql`k.usuario_id`, sql`k.texto`];
  const order = raw(descending ? 'k.ocurrido desc, k.id desc' : 'k.ocurrido, k.id');
  const found = await database.readTenant<CasoRow & { total: number }>(
    scope,
    (tenantIs) => {
      const casos = casosOf(tenantIs, filter);
      return sql`
        with k as ${AT_ONCE.has(filter.cifra) ? sql`materialized` : sql`not materialized`} (${casos})
        select n.total, x.* from (select count(*) as total from k) n left join lateral (
          select k.id, c.id as conversacion_id, c.cliente_nombre, c.cliente_telefono, c.estado,
                 u.nombre as agente_nombre, k.area_id,
                 k.ocurrido, k.desde, ${texto} as texto, k.rating
            from (select k.* from k order by ${order} limit ${size} offset ${page * size}) k
            join app.conversaciones c on c.suscriptor_id = k.suscriptor_id and c.id = k.conversacion_id
            left join app.usuarios u on u.suscriptor_id = k.suscriptor_id and u.id = ${usuario}
           order by ${order}) x on true`;
    },
    'slow',
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

/** The rows behind a metric: id, chat, user, time and text. */
function casosOf(tenantIs: TenantIs, { cifra, rango, now, usuarioId, estado, sinCerrar }: CasosFilter): Sql {
  const within = sql`m.timestamp >= ${rango.from} and m.timestamp < ${rango.to}`;
  const mensajes = (condition: Sql) => sql`
    select m.suscriptor_id, m.id, m.conversacion_id, m.enviado_por_usuario_id as usuario_id, m.timestamp as ocurrido,
           m.espera_desde as desde, m.espera_area_id as area_id, ${TEXTO} as texto, null::int as rating
      from app.mensajes m where ${tenantIs('m')} and ${within} and ${condition}`;
  const byUsuario = (column: string) => (usuarioId === undefined ? sql`true` : sql`${raw(column)} = ${usuarioId}`);
  switch (cifra) {
    case 'recibidos':
      return mensajes(ES_RECIBIDO);
    case 'enviados':
      return mensajes(sql`${ES_ENVIADO} and ${byUsuario('m.enviado_por_usuario_id')}`);
    case 'cerradas':
      return mensajes(sql`${ES_CIERRE} and ${byUsuario('m.enviado_por_usuario_id')}`);
    case 'primeraRespuesta':
      return mensajes(sql`m.espera_desde is not null and ${byUsuario('m.enviado_por_usuario_id')}`);
    case 'atendidas':
      return sql`
        select t.suscriptor_id, t.conversacion_id as id, t.conversacion_id, t.usuario_id,
               t.ocurrido, null::timestamptz as desde, null::bigint as area_id, null::text as texto, null::int as rating
          from (select m.suscriptor_id, m.conversacion_id,
            max(m.timestamp) as ocurrido,
              (array_agg(m.enviado_por_usuario_id order by m.timestamp desc, m.id desc))[1] as usuario_id
                  from app.mensajes m where ${tenantIs('m')} and ${within} and ${ES_ATENCION}
                   and ${byUsuario('m.enviado_por_usuario_id')}
                 group by m.suscriptor_id, m.conversacion_id) t
         ${
           sinCerrar
             ? sql`join app.conversaciones o on o.suscriptor_id = t.suscriptor_id and o.id = t.conversacion_id
           and o.estado <> 'CERRADA'`
             : sql``
         }`;
    case 'distribucion':
      return sql`
        select t.suscriptor_id, t.conversacion_id as id, t.conversacion_id, null::bigint as usuario_id,
               t.ocurrido, null::timestamptz as desde, null::bigint as area_id, null::text as texto, null::int as rating
          from (select m.suscriptor_id, m.conversacion_id, max(m.timestamp) as ocurrido from app.mensajes m
              where ${tenantIs('m')} and ${within}
                 group by m.suscriptor_id, m.conversacion_id) t
         ${
           estado === undefined
             ? sql``
             : sql`join app.conversaciones o on o.suscriptor_id = t.suscriptor_id
           and o.id = t.conversacion_id and o.estado = ${estado}`
         }`;
    case 'pendientes':
      return sql`
        select o.suscriptor_id, o.id, o.id as conversacion_id, null::bigint as usuario_id,
               o.last_message_at as ocurrido, null::timestamptz as desde, null::bigint as area_id,
                 o.ultimo_resumen as texto, null::int as rating
          from app.conversaciones o where ${tenantIs('o')} and o.estado = 'PENDIENTE'`;
    case 'sinResponder':
      return sql`
        select s.suscriptor_id, s.id, s.id as conversacion_id, s.asignada_a as usuario_id,
               s.ocurrido, null::timestamptz as desde, null::bigint as area_id,
                 s.ultimo_resumen as texto, null::int as rating
          from (${sinResponder(tenantIs, now)}) s`;
    case 'calificaciones':
      return sql`
        select e.suscriptor_id, e.id, e.conversacion_id, e.usuario_id,
               e.respondida as ocurrido, null::timestamptz as desde, null::bigint as area_id, e.comentario as texto,
                 e.rating::int
          from app.encuestas e
         where ${tenantIs('e')} and e.rating is not null and e.respondida >= ${rango.from}
           and e.respondida < ${rango.to}
           and ${byUsuario('e.usuario_id')}`;
  }
}
