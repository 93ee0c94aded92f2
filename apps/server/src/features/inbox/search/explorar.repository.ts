import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { explorarConversaciones } from '@tertulia/contract/features/conversaciones/endpoints';
import {
  type EstadoConversacion,
  VENTANA_POR_VENCER_HOURS,
  type VENTANAS,
} from '@tertulia/contract/features/conversaciones/estados';
import { toCountedPage, type CountedPage } from '#platform/db/counted-page';
import type { Database } from '#platform/db/database';
import { isWithinDays } from '#platform/db/local-days';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { holdsPlain } from '#platform/db/text-search';
import { ESTADO_JOIN } from '#public/contactos';
import {
  CONVERSACION_JOINS,
  conversacionColumns,
  type ChatListRow,
  type Viewer,
} from '../lists/conversaciones.repository.ts';
import {
  countLista,
  ordenDeLista,
  pageOfLista,
  searchLista,
  type ListaDeChats,
} from '../lists/chat-list.repository.ts';

/** The requested filters of the list. */
export type ExplorarFiltros = Omit<EndpointInput<typeof explorarConversaciones>['query'], 'page' | 'size' | 'sort'>;

/** The filters with the time and the viewer. */
export interface ExplorarFilter extends ExplorarFiltros {
  /** Only the chats that the viewer attended, their own included. */
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

/** True for columns without nulls: `nulls last` would keep an index from giving the order. */
function isAlwaysThere(sort: ExplorarSort, { estado }: ExplorarFilter): boolean {
  return sort === 'lastMessage' || sort === 'fechaInicio' || (sort === 'fechaCierre' && estado === 'CERRADA');
}

/** The search text; for a formatted number, its digits. */
function wantedOf({ q }: ExplorarFilter): string {
  const wanted = q?.trim() ?? '';
  const digits = /^[-+() ./\d]+$/.test(wanted) ? wanted.replace(/\D/g, '') : '';
  return digits === '' ? wanted : digits;
}

function conditions(tenantIs: Tx['tenantIs'], viewer: Viewer, filter: ExplorarFilter): Sql {
  const { q: _q, desde, hasta, now, attendedOnly, ...chosen } = filter;
  const { estado, sinCerrar, canalId, usuarioId, areaId, kanbanEstadoId, ventana, leadStage, sinLeer, ...forgotten } =
    chosen;
  // an unhandled filter would return all rows as if it had narrowed them
  forgotten satisfies Record<string, never>;
  const parts: Sql[] = [];
  const add = (part: Sql) => parts.push(part);
  if (estado !== undefined) add(sql`c.estado = ${estado}`);
  if (sinCerrar) add(sql`c.estado <> 'CERRADA'`);
  if (canalId !== undefined) add(sql`c.canal_id = ${canalId}`);
  if (usuarioId !== undefined)
    add(sql`(c.asignada_a = ${usuarioId} or (c.estado = 'CERRADA' and c.cerrada_por = ${usuarioId}))`);
  if (areaId !== undefined) add(sql`c.area_id = ${areaId}`);
  if (kanbanEstadoId !== undefined) add(sql`p.kanban_estado_id = ${kanbanEstadoId}`);
  if (ventana !== undefined) add(sql`c.estado <> 'CERRADA' and ${ventanaCondition(ventana, now)}`);
  if (leadStage !== undefined) add(sql`c.lead_stage = ${leadStage}`);
  if (sinLeer) add(sql`c.no_leidos > 0 and c.estado <> 'CERRADA'`);
  // the owner of a chat has attended it
  if (attendedOnly)
    add(
      sql`
        c.id in (
          select t.conversacion_id from app.atenciones t
           where ${tenantIs('t')} and t.usuario_id = ${viewer.userId})`,
    );
  return parts.reduce((all, part) => sql`${all} and ${part}`, isWithinDays(sql`c.fecha_inicio`, { desde, hasta }));
}

function ventanaCondition(ventana: (typeof VENTANAS)[number], now: Date): Sql {
  // a customer who never wrote has none
  if (ventana === 'VENCIDA') return sql`(c.ventana_hasta is null or c.ventana_hasta <= ${now})`;
  return sql`
    c.ventana_hasta > ${now}
      and c.ventana_hasta <= ${now}::timestamptz + ${`${VENTANA_POR_VENCER_HOURS} hours`}::interval`;
}

export interface ExploradaRow extends ChatListRow {
  kanbanEstadoId: number | null;
  kanbanEstadoNombre: string | null;
  agenteNombre: string | null;
}

/** A page of the filtered chats; the total is exact up to the cap, and one more beyond it. */
export async function findExploradas(
  database: Database,
  viewer: Viewer,
  filter: ExplorarFilter,
  page: { page: number; size: number; cap: number; sort: ExplorarSort; descending: boolean },
): Promise<CountedPage<ExploradaRow>> {
  const build = (tenantIs: Tx['tenantIs']) => {
    const lista: ListaDeChats = {
      ...page,
      tenantIs,
      where: conditions(tenantIs, viewer, filter),
      needsContacto: filter.kanbanEstadoId !== undefined,
      q: wantedOf(filter),
      sort: {
        by: SORT_COLUMNS[page.sort],
        descending: page.descending,
        isNullLast: !isAlwaysThere(page.sort, filter),
      },
    };
    const parts = lista.q === '' ? { total: countLista(lista), page: pageOfLista(lista) } : searchLista(lista);
    return sql`
      ${'ctes' in parts ? sql`with ${parts.ctes}` : sql``} select t.total, x.* from (${parts.total}) t
        left join lateral (
        select ${conversacionColumns(viewer)}, e.id as kanban_estado_id, e.nombre as kanban_estado_nombre,
               coalesce(u.nombre, z.nombre) as agente_nombre
          from (${parts.page}) c ${CONVERSACION_JOINS}
          left join ${ESTADO_JOIN}
          left join app.usuarios z on z.suscriptor_id = c.suscriptor_id and z.id = c.cerrada_por
         order by ${ordenDeLista(lista)}) x on true`;
  };
  const found = await database.readTenant<ExploradaRow & { total: number }>(viewer, build, 'planned');
  return toCountedPage(found, page.size);
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

/** The next rows of the file, newest chat first; `before` is the id of the last row written. */
export function listFilas(
  database: Database,
  viewer: TenantScope & { userId: number },
  filter: ExplorarFilter,
  from: { before: number | null; limit: number },
): Promise<FilaCsv[]> {
  const behind = from.before === null ? sql`` : sql`and c.id < ${from.before}`;
  const local = (column: string) =>
    sql`to_char(${raw(column)} at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD HH24:MI')`;
  return database.readTenant<FilaCsv>(
    viewer,
    (tenantIs) => sql`
      select c.id, c.cliente_nombre, c.cliente_telefono, p.email, c.estado, u.nombre as agente,
             coalesce(k.friendly_name, k.numero) as canal, a.nombre as area,
             e.nombre as kanban, ${local('c.fecha_inicio')} as inicio, ${local('c.fecha_cierre')} as cierre,
               ${local('c.last_message_at')} as ultimo
        from app.conversaciones c join app.contactos p on p.suscriptor_id = c.suscriptor_id and p.id = c.contacto_id
        join app.canales k on k.suscriptor_id = c.suscriptor_id and k.id = c.canal_id
        left join app.areas a on a.suscriptor_id = c.suscriptor_id and a.id = c.area_id
        left join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = coalesce(c.asignada_a, c.cerrada_por)
        left join ${ESTADO_JOIN}
       where ${tenantIs('c')} ${behind} and ${conditions(tenantIs, viewer, filter)}
         and ${holdsPlain(sql`p.busqueda`, wantedOf(filter))}
       order by c.id desc limit ${from.limit}`,
    'slow',
  );
}
