import { FLOOR_WORDS } from './floor-index.ts';

/**
 * For each workload the best single statement we know that finds what the product's call returns: the same rows with
 * the same content. Written by hand and independent of the product's repositories; the tenant is a plain condition.
 */
export interface FloorStatement {
  name: string;
  text: string;
}

/** Parallel plans would slow the floors down as they would the product. */
export const SETTINGS = '-c max_parallel_workers_per_gather=0';

const LIST_COLUMNS = `
  c.id, c.contacto_id, c.cliente_nombre, c.cliente_telefono, c.estado, c.asignada_a, u.nombre as asignada_nombre, c.canal_id,
  coalesce(k.friendly_name, k.numero) as canal_nombre, c.area_id, a.nombre as area_nombre, c.fecha_inicio, c.fecha_cierre, c.last_message_at,
  c.ultimo_resumen, c.ultimo_emisor, c.ultimo_autor, c.ultimo_estado, c.secuencia, c.no_leidos, c.ventana_hasta, p.no_escribir, c.lead_score, c.lead_stage`;

const LIST_JOINS = `
  join app.contactos p on p.suscriptor_id = c.suscriptor_id and p.id = c.contacto_id
  join app.canales k on k.suscriptor_id = c.suscriptor_id and k.id = c.canal_id
  left join app.areas a on a.suscriptor_id = c.suscriptor_id and a.id = c.area_id
  left join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = c.asignada_a`;

// ids first: joins only the rows of the page
const listOf = (condition: string) => `
  (select * from app.conversaciones c where c.suscriptor_id = $1 and ${condition} order by c.last_message_at desc, c.id desc limit 40) c
  ${LIST_JOINS}
  order by c.last_message_at desc, c.id desc`;

/** The number of chats in a search result, as the page requests it. */
const HALLADAS = 200;

const CONTACTO_COLUMNS = `
  p.id, p.nombre, p.apellido, p.telefono, p.email, p.no_escribir, p.kanban_estado_id, e.nombre as kanban_estado_nombre, t.nombre as kanban_nombre,
  e.color as kanban_color, p.kanban_estado_fecha, c.id as conversacion_id, c.total_mensajes, c.asignada_a, u.nombre as asignada_nombre, c.lead_score, c.lead_stage, p.created_at`;

const CONTACTO_JOINS = `
  left join app.kanban_estados e on e.suscriptor_id = p.suscriptor_id and e.id = p.kanban_estado_id
  left join app.tableros t on t.suscriptor_id = e.suscriptor_id and t.id = e.tablero_id
  left join lateral (
    select c.*, sum(c.secuencia) over () as total_mensajes from app.conversaciones c
     where c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id order by c.fecha_inicio desc, c.id desc limit 1) c on true
  left join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = c.asignada_a`;

export const FLOOR_STATEMENTS = {
  /** $1 tenant, $2 agent. */
  a1: { name: 'a1', text: `select ${LIST_COLUMNS} from ${listOf(`c.estado = 'ABIERTA' and c.asignada_a = $2`)}` },
  /** $1 tenant. */
  a2: {
    name: 'a2',
    text: `select ${LIST_COLUMNS}, (select count(*) from app.conversaciones n where n.suscriptor_id = $1 and n.estado = 'ABIERTA') as total
             from ${listOf(`c.estado = 'ABIERTA'`)}`,
  },
  /** $1 tenant, $2 conversation. */
  c: {
    name: 'c',
    text: `
      select m.id, m.conversacion_id, m.secuencia, m.emisor, m.tipo, m.origen, m.contenido, m.timestamp, m.estado_mensaje, m.error_codigo, m.error_detalle,
             m.enviado_por_usuario_id, m.enviado_por_nombre, m.cliente_mensaje_id, m.referral, m.ubicacion, m.evento, m.reply_to_id,
             r.tipo as reply_tipo, r.contenido as reply_contenido,
             (select json_agg(json_build_object('id', f.id, 'nombre', f.nombre_original, 'mime', f.tipo_mime, 'tamano', f.tamano, 'estado', f.estado) order by f.posicion)
                from app.archivos f where f.suscriptor_id = m.suscriptor_id and f.mensaje_id = m.id and f.uso = 'ADJUNTO') as archivos,
             case when m.referral is not null then (select f.id from app.archivos f where f.suscriptor_id = m.suscriptor_id and f.mensaje_id = m.id
                and f.uso = 'ANUNCIO' and f.estado = 'LISTO' limit 1) end as referral_imagen_id
        from (select * from app.mensajes m where m.suscriptor_id = $1 and m.conversacion_id = $2 order by m.secuencia desc limit 20) m
        left join app.mensajes r on r.suscriptor_id = m.suscriptor_id and r.id = m.reply_to_id
       order by m.secuencia desc`,
  },
  /** $1 tenant, $2 word in lower case without accents. Reads every hit, which is what one statement can do. */
  b: {
    name: 'b',
    text: `
      with contactos as materialized (
        select c.id, c.last_message_at as momento
          from app.contactos p join app.conversaciones c on c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id
         where p.suscriptor_id = $1::bigint and p.busqueda like '%' || $2::text || '%'
         order by c.last_message_at desc, c.id desc limit ${HALLADAS}),
      mensajes as materialized (
        select distinct on (m.conversacion_id) m.conversacion_id as id, m.timestamp as momento, m.id as mensaje_id, m.secuencia, m.emisor
          from app.mensajes m
         where m.origen <> 'EVENTO' and ${FLOOR_WORDS} @@ ('''' || $1::bigint || '.0.' || $2::text || ''':*')::tsquery
         order by m.conversacion_id, m.secuencia desc),
      f as (
        select k.id, k.momento, null::bigint as mensaje_id, null::integer as secuencia, null::text as emisor from contactos k
        union all
        select h.* from mensajes h where not exists (select 1 from contactos k where k.id = h.id)
        order by momento desc, id desc limit ${HALLADAS})
      select ${LIST_COLUMNS}, f.momento, f.mensaje_id, f.secuencia as mensaje_secuencia, f.emisor as mensaje_emisor, m.contenido as mensaje_contenido
        from f join app.conversaciones c on c.suscriptor_id = $1::bigint and c.id = f.id
        left join app.mensajes m on m.suscriptor_id = $1::bigint and m.id = f.mensaje_id ${LIST_JOINS}
       order by f.momento desc, f.id desc`,
  },
  /** $1 tenant, $2 part of a name, a number or an e-mail. */
  d: {
    name: 'd',
    text: `
      with hits as materialized (
        select p.id, p.nombre_plano from app.contactos p where p.suscriptor_id = $1::bigint and p.busqueda like '%' || $2::text || '%'),
      page as (select h.* from hits h order by h.nombre_plano, h.id limit 20)
      select ${CONTACTO_COLUMNS}, (select count(*) from hits) as total
        from page h join app.contactos p on p.suscriptor_id = $1::bigint and p.id = h.id ${CONTACTO_JOINS}
       order by h.nombre_plano, h.id`,
  },
  /** The same page without its total. */
  dPage: {
    name: 'dPage',
    text: `
      select ${CONTACTO_COLUMNS}
        from (select p.* from app.contactos p where p.suscriptor_id = $1::bigint and p.busqueda like '%' || $2::text || '%'
               order by p.nombre_plano, p.id limit 20) p ${CONTACTO_JOINS}
       order by p.nombre_plano, p.id`,
  },
  /** $1 tenant, $2 channel, $3 provider's id, $4 customer's number, $5 raw body, $6 text, $7 now. */
  e: {
    name: 'e',
    text: `
      with w as (
        insert into app.webhooks_recibidos (suscriptor_id, canal_id, clase, proveedor_sid, clave, cuerpo, origen, recibido, estado, procesado)
        values ($1, $2, 'MENSAJE', $3, 'M:' || $4, $5, 'WEBHOOK', $7, 'PROCESADO', $7) on conflict do nothing returning id),
      c as (
        update app.conversaciones c
           set secuencia = c.secuencia + 1, ultimo_secuencia = c.secuencia + 1, last_message_at = greatest(c.last_message_at, $7), ultimo_resumen = left($6, 160),
               ultimo_emisor = 'CLIENTE', ultimo_autor = null, ultimo_estado = null, no_leidos = c.no_leidos + 1,
               ventana_hasta = greatest(c.ventana_hasta, $7::timestamptz + interval '24 hours')
          from w, app.contacto_identidades i
         where i.suscriptor_id = $1 and i.canal_tipo = 'WHATSAPP' and i.tipo = 'TELEFONO' and i.valor = $4
           and c.suscriptor_id = $1 and c.contacto_id = i.contacto_id and c.canal_id = $2 and c.estado <> 'CERRADA'
        returning c.id, c.secuencia),
      m as (
        insert into app.mensajes (suscriptor_id, conversacion_id, secuencia, emisor, tipo, origen, contenido, timestamp, proveedor_sid)
        select $1, c.id, c.secuencia, 'CLIENTE', 'TEXTO', 'CLIENTE', $6, $7, $3 from c returning id, conversacion_id)
      select pg_notify('bench_floor', json_build_object('tenantId', $1, 'conversacionId', m.conversacion_id, 'mensajeId', m.id)::text) from m`,
  },
} as const satisfies Record<string, FloorStatement>;

export type FloorName = keyof typeof FLOOR_STATEMENTS;

/** Replaces the session for a webhook: the tenant and channel of a number. */
export const FIND_CANAL: FloorStatement = {
  name: 'canal',
  text: `select suscriptor_id, id from public.bench_find_canal($1)`,
};

export const FIND_SESION: FloorStatement = {
  name: 'sesion',
  text: `select suscriptor_id, usuario_id, sesion_id, nombre, roles, expira, ultima_accion, caducada from app.resolve_session($1, $2, $3)`,
};

/** The tenant floor may not read channels before it knows the tenant, as the product may not. */
export const FIND_CANAL_FUNCTION = `
  create function public.bench_find_canal(p_numero text) returns table (suscriptor_id bigint, id bigint)
    language sql stable security definer set search_path = app, pg_temp as $$
    select k.suscriptor_id, k.id from canales k join suscriptores s on s.id = k.suscriptor_id where k.numero = p_numero and k.estado = 1 and s.estado = 1 $$;
  grant usage on schema public to tertulia_app`;
