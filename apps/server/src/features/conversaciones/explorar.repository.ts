import {
  VENTANA_POR_VENCER_HOURS,
  type EstadoConversacion,
  type VENTANAS,
} from '@tertulia/contract/features/conversaciones/estados';
import type { Database } from '#platform/db/database';
import { isWithinDays } from '#platform/db/local-days';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { holdsPlain } from '#platform/db/text-search';
import {
  CONVERSACION_JOINS,
  conversacionColumns,
  type ConversacionRow,
  type Viewer,
} from './conversaciones.repository.ts';

/** Where the days of filters and the times of files are those of (document 2 §10: the subscriber's zone). */
const ZONE = 'America/Bogota';

export interface ExplorarFilter {
  q?: string | undefined;
  estado?: EstadoConversacion | undefined;
  canalId?: number | undefined;
  usuarioId?: number | undefined;
  areaId?: number | undefined;
  kanbanEstadoId?: number | undefined;
  ventana?: (typeof VENTANAS)[number] | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  /** Only the viewer's own chats and those they attended. */
  attendedOnly: boolean;
  now: Date;
}

const SORT_COLUMNS = {
  lastMessage: 'c.last_message_at',
  fechaCierre: 'c.fecha_cierre',
  fechaInicio: 'c.fecha_inicio',
  clienteNombre: 'app.plain_text(c.cliente_nombre)',
} as const;
export type ExplorarSort = keyof typeof SORT_COLUMNS;
/** Where nothing may be missing: `nulls last` would keep an index from giving the order. */
const ALWAYS_THERE: readonly ExplorarSort[] = ['lastMessage', 'fechaInicio'];

const CONTACTO = sql`join app.contactos p on p.suscriptor_id = c.suscriptor_id and p.id = c.contacto_id`;

function conditions(viewer: Viewer, filter: ExplorarFilter): Sql {
  const parts: Sql[] = [];
  const add = (part: Sql) => parts.push(part);
  const wanted = filter.q?.trim() ?? '';
  if (wanted !== '') {
    const digits = /^[-+() ./\d]+$/.test(wanted) ? wanted.replace(/\D/g, '') : '';
    add(sql`and ${holdsPlain(sql`p.busqueda`, digits === '' ? wanted : digits)}`);
  }
  if (filter.estado !== undefined) add(sql`and c.estado = ${filter.estado}`);
  if (filter.canalId !== undefined) add(sql`and c.canal_id = ${filter.canalId}`);
  if (filter.usuarioId !== undefined)
    add(
      sql`and (c.asignada_a = ${filter.usuarioId} or (c.estado = 'CERRADA' and c.cerrada_por = ${filter.usuarioId}))`,
    );
  if (filter.areaId !== undefined) add(sql`and c.area_id = ${filter.areaId}`);
  if (filter.kanbanEstadoId !== undefined) add(sql`and p.kanban_estado_id = ${filter.kanbanEstadoId}`);
  if (filter.ventana !== undefined)
    add(sql`and c.estado <> 'CERRADA' and ${ventanaCondition(filter.ventana, filter.now)}`);
  add(sql`and ${isWithinDays(sql`c.fecha_inicio`, filter)}`);
  if (filter.attendedOnly)
    add(sql`and (c.asignada_a = ${viewer.userId} or exists (
      select 1 from app.atenciones t where t.suscriptor_id = c.suscriptor_id and t.usuario_id = ${viewer.userId} and t.conversacion_id = c.id))`);
  return parts.reduce((all, part) => sql`${all} ${part}`, sql``);
}

function ventanaCondition(ventana: (typeof VENTANAS)[number], now: Date): Sql {
  // a customer who never wrote has none
  if (ventana === 'VENCIDA') return sql`(c.ventana_hasta is null or c.ventana_hasta <= ${now})`;
  return sql`c.ventana_hasta > ${now} and c.ventana_hasta <= ${now}::timestamptz + ${`${VENTANA_POR_VENCER_HOURS} hours`}::interval`;
}

export interface ExploradaRow extends ConversacionRow {
  kanbanEstadoId: number | null;
  kanbanEstadoNombre: string | null;
  agenteNombre: string | null;
}

export async function findExploradas(
  database: Database,
  viewer: Viewer,
  filter: ExplorarFilter,
  page: { page: number; size: number; sort: ExplorarSort; descending: boolean },
): Promise<{ rows: ExploradaRow[]; total: number }> {
  const direction = page.descending ? 'desc' : 'asc';
  const nulls = ALWAYS_THERE.includes(page.sort) ? '' : 'nulls last';
  const order = raw(`${SORT_COLUMNS[page.sort]} ${direction} ${nulls}, c.id ${direction}`);
  // each chat has a contact: who asks nothing of it counts chats off an index
  const contacto = (filter.q?.trim() ?? '') !== '' || filter.kanbanEstadoId !== undefined ? CONTACTO : sql``;
  const build = (own: Tx['own']) => {
    const chats = sql`app.conversaciones c ${contacto} where ${own('c')} ${conditions(viewer, filter)}`;
    return sql`
      select t.total, x.* from (select count(*) as total from ${chats}) t left join lateral (
        select ${conversacionColumns(viewer)}, p.kanban_estado_id, e.nombre as kanban_estado_nombre, coalesce(u.nombre, z.nombre) as agente_nombre
          from (select c.* from ${chats} order by ${order} limit ${page.size} offset ${page.page * page.size}) c ${CONVERSACION_JOINS}
          left join app.kanban_estados e on e.suscriptor_id = p.suscriptor_id and e.id = p.kanban_estado_id
          left join app.usuarios z on z.suscriptor_id = c.suscriptor_id and z.id = c.cerrada_por order by ${order}) x on true`;
  };
  const found = await database.readTenant<ExploradaRow & { total: number }>(viewer, build, 'slow');
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

export interface FilaCsv {
  id: number;
  clienteNombre: string | null;
  clienteTelefono: string | null;
  email: string | null;
  estado: EstadoConversacion;
  agente: string | null;
  canal: string;
  area: string | null;
  kanban: string | null;
  inicio: string;
  cierre: string | null;
  ultimo: string;
}

/** The next rows of the file, newest chat first; `before` is the id of the last one that is in it already. */
export function listFilas(
  database: Database,
  viewer: TenantScope & { userId: number },
  filter: ExplorarFilter,
  from: { before: number | null; limit: number },
): Promise<FilaCsv[]> {
  const behind = from.before === null ? sql`` : sql`and c.id < ${from.before}`;
  const local = (column: string) => sql`to_char(${raw(column)} at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI')`;
  return database.readTenant<FilaCsv>(
    viewer,
    (own) => sql`
      select c.id, c.cliente_nombre, c.cliente_telefono, p.email, c.estado, u.nombre as agente, coalesce(k.friendly_name, k.numero) as canal, a.nombre as area,
             e.nombre as kanban, ${local('c.fecha_inicio')} as inicio, ${local('c.fecha_cierre')} as cierre, ${local('c.last_message_at')} as ultimo
        from app.conversaciones c ${CONTACTO}
        join app.canales k on k.suscriptor_id = c.suscriptor_id and k.id = c.canal_id
        left join app.areas a on a.suscriptor_id = c.suscriptor_id and a.id = c.area_id
        left join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = coalesce(c.asignada_a, c.cerrada_por)
        left join app.kanban_estados e on e.suscriptor_id = p.suscriptor_id and e.id = p.kanban_estado_id
       where ${own('c')} ${behind} ${conditions(viewer, filter)}
       order by c.id desc limit ${from.limit}`,
    'slow',
  );
}
