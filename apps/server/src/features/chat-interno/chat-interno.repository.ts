import { MAX_NO_LEIDOS, type TIPOS_SALA } from '@tertulia/contract/features/chat-interno/limites';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { holdsText } from '#platform/db/text-search';
import type { ResumenRow } from './sala-resumen.ts';

export type Reader = TenantScope & { userId: number };

export interface SalaRow {
  id: number;
  tipo: (typeof TIPOS_SALA)[number];
  nombre: string;
  colegaId: number | null;
  colegaActivo: boolean | null;
  totalMiembros: number;
  secuencia: number;
  cambios: number;
  /** PostgreSQL text: see db/instant-text. */
  actividad: string;
  leidoHasta: number;
  noLeidos: number;
  menciones: number;
  ultimo: (ResumenRow & { autorUsuarioId: number; autorNombre: string; esEvento: boolean }) | null;
}

export interface MiembroRow {
  usuarioId: number;
  nombre: string;
  activo: boolean;
  dirige: boolean;
  desde: Date;
}

const ACTIVO = sql`(u.estado = 1 and u.tipo_usuario = 'HUMANO')`;

/** A member's unread messages by others, of `app.salas s` and `app.sala_miembros m`. */
const unread = (userId: number) => sql`
  (select count(*)::int from (
     select 1 from app.sala_mensajes x
      where x.suscriptor_id = s.suscriptor_id and x.sala_id = s.id and x.secuencia > m.leido_hasta
        and x.autor_usuario_id <> ${userId} and x.evento is null and x.borrado is null
      limit ${MAX_NO_LEIDOS}) unread)`;
const unreadMentions = (userId: number) => sql`
  (select count(*)::int from app.sala_menciones x
    where x.suscriptor_id = s.suscriptor_id and x.usuario_id = ${userId} and x.sala_id = s.id
      and x.secuencia > m.leido_hasta)`;

/** A user's rooms. An empty direct room is visible only to the user who opened it. */
const ownSalas = (tenantIs: Tx['tenantIs'], userId: number) => sql`
  select s.suscriptor_id, s.id, s.tipo, s.secuencia, s.cambios, s.actividad, m.leido_hasta, o.id as colega_id,
         coalesce(s.nombre, o.nombre) as nombre,
         case when o.id is not null then o.estado = 1 and o.tipo_usuario = 'HUMANO' end as colega_activo, s.creada_por
    from app.sala_miembros m
    join app.salas s on s.suscriptor_id = m.suscriptor_id and s.id = m.sala_id
    left join app.usuarios o on o.suscriptor_id = s.suscriptor_id and s.tipo = 'DIRECTA'
     and o.id = case when s.menor_usuario_id = ${userId} then s.mayor_usuario_id else s.menor_usuario_id end
   where ${tenantIs('m')} and m.usuario_id = ${userId} and m.salio is null`;

/** List columns of `s`, the rooms above. */
const SALA_COLUMNS = sql`
  s.id, s.tipo, s.nombre, s.colega_id, s.colega_activo, s.secuencia, s.cambios, s.actividad::text, s.leido_hasta,
  (select count(*)::int from app.sala_miembros k
      where k.suscriptor_id = s.suscriptor_id and k.sala_id = s.id and k.salio is null) as total_miembros,
  n.no_leidos, n.menciones,
  (select json_build_object('contenido', x.contenido, 'archivoNombre', a.nombre_original, 'conversacionId',
    x.conversacion_id, 'contactoId', x.contacto_id,
                            'autorUsuarioId', x.autor_usuario_id, 'autorNombre', u.nombre, 'borrado',
                              x.borrado is not null, 'esEvento', x.evento is not null)
     from app.sala_mensajes x
     join app.usuarios u on u.suscriptor_id = x.suscriptor_id and u.id = x.autor_usuario_id
     left join app.archivos a on a.suscriptor_id = x.suscriptor_id and a.id = x.archivo_id
    where x.suscriptor_id = s.suscriptor_id and x.sala_id = s.id and x.secuencia = s.secuencia) as ultimo`;
const counts = (userId: number) => sql`
  lateral (select ${unread(userId)} as no_leidos, ${unreadMentions(userId)} as menciones
             from (select s.leido_hasta) m) n`;

export async function listSalas(
  database: Database,
  reader: Reader,
  { q, page, size, isAscending }: { q: string | undefined; page: number; size: number; isAscending: boolean },
): Promise<{ rows: SalaRow[]; total: number }> {
  const order = isAscending ? sql`s.actividad, s.id` : sql`s.actividad desc, s.id desc`;
  const rows = await database.readTenant<SalaRow & { total: number }>(
    reader,
    (tenantIs) => sql`
      with mine as (
        select * from (${ownSalas(tenantIs, reader.userId)}) s
         where (s.tipo = 'GRUPO' or s.secuencia > 0 or s.creada_por = ${reader.userId})
           and ${holdsText(sql`s.nombre`, q)})
      select t.total, y.* from (select count(*)::int as total from mine) t left join (
        select ${SALA_COLUMNS}
          from (select * from mine s order by ${order} limit ${size} offset ${page * size}) s, ${counts(reader.userId)}
         order by ${order}) y on true`,
  );
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** A room of the reader; undefined for any other. */
export function findSala(tx: Tx, userId: number, id: number): Promise<SalaRow | undefined> {
  return tx.first<SalaRow>(sql`
    select ${SALA_COLUMNS} from (${ownSalas((alias) => tx.tenantIs(alias), userId)} and s.id = ${id}) s,
           ${counts(userId)}`);
}

export async function countNoLeidas(
  database: Database,
  reader: Reader,
): Promise<{ total: number; menciones: number } | undefined> {
  const [row] = await database.readTenant<{ total: number; menciones: number }>(
    reader,
    (tenantIs) => sql`
      select coalesce(sum(n.no_leidos), 0)::int as total, coalesce(sum(n.menciones), 0)::int as menciones
        from (${ownSalas(tenantIs, reader.userId)} and m.leido_hasta < s.secuencia) s, ${counts(reader.userId)}`,
  );
  return row;
}

export function listMiembros(tx: Tx, salaId: number): Promise<MiembroRow[]> {
  return tx.rows<MiembroRow>(sql`
    select m.usuario_id, u.nombre, ${ACTIVO} as activo, m.dirige, m.desde
      from app.sala_miembros m join app.usuarios u on u.suscriptor_id = m.suscriptor_id and u.id = m.usuario_id
     where ${tx.tenantIs('m')} and m.sala_id = ${salaId} and m.salio is null order by app.plain_text(u.nombre), u.id`);
}

export interface SalaLocked {
  id: number;
  tipo: (typeof TIPOS_SALA)[number];
  nombre: string | null;
  secuencia: number;
}

/**
 * A room, locked until the transaction ends, which serializes its messages and membership changes. Read the members in
 * a later statement, which sees the changes of the previous lock holder.
 */
export function lockSala(tx: Tx, id: number): Promise<SalaLocked | undefined> {
  return tx.first<SalaLocked>(sql`
    select s.id, s.tipo, s.nombre, s.secuencia from app.salas s
     where ${tx.tenantIs('s')} and s.id = ${id} for no key update of s`);
}

/** The one direct room of two users; `isNew` if created now. */
export async function ensureDirecta(
  tx: Tx,
  { creador, colega, now }: { creador: number; colega: number; now: Date },
): Promise<{ id: number; isNew: boolean }> {
  const [menor, mayor] = [Math.min(creador, colega), Math.max(creador, colega)];
  const made = await tx.first<{ id: number }>(sql`
    insert into app.salas (suscriptor_id, tipo, menor_usuario_id, mayor_usuario_id, creada_por, actividad, created_at)
    values (${tx.tenantId}, 'DIRECTA', ${menor}, ${mayor}, ${creador}, ${now}, ${now})
    on conflict (suscriptor_id, menor_usuario_id, mayor_usuario_id) where tipo = 'DIRECTA' do nothing returning id`);
  if (made) return { id: made.id, isNew: true };
  const known = await tx.first<{ id: number }>(sql`
    select s.id from app.salas s
     where ${tx.tenantIs('s')} and s.tipo = 'DIRECTA' and s.menor_usuario_id = ${menor}
       and s.mayor_usuario_id = ${mayor}`);
  if (!known) throw new Error('The direct room is neither new nor known');
  return { id: known.id, isNew: false };
}

/** A new group, or the one that the same user created with this key, with the fingerprint of that request. */
export async function ensureGrupo(
  tx: Tx,
  grupo: { creador: number; nombre: string; clave: string | undefined; huella: string; now: Date },
): Promise<{ id: number; isNew: boolean; huella: string | null }> {
  const { creador, nombre, clave, huella, now } = grupo;
  const made = await tx.first<{ id: number }>(sql`
    insert into app.salas (suscriptor_id, tipo, nombre, creada_por, clave, huella, actividad, created_at)
    values (${tx.tenantId}, 'GRUPO', ${nombre}, ${creador}, ${clave ?? null}::uuid, ${huella}, ${now}, ${now})
    on conflict (suscriptor_id, creada_por, clave) where clave is not null do nothing returning id`);
  if (made) return { id: made.id, isNew: true, huella };
  const known = await tx.first<{ id: number; huella: string | null }>(sql`
    select s.id, s.huella from app.salas s
     where ${tx.tenantIs('s')} and s.creada_por = ${creador} and s.clave = ${clave ?? null}::uuid`);
  if (!known) throw new Error('The group is neither new nor known');
  return { ...known, isNew: false };
}

/** Adds members; a returning one starts with all messages read. Resolves with those who were not members. */
export async function addMiembros(
  tx: Tx,
  { salaId, usuarioIds, dirige, now }: { salaId: number; usuarioIds: readonly number[]; dirige: boolean; now: Date },
): Promise<number[]> {
  const rows = await tx.rows<{ usuarioId: number }>(sql`
    insert into app.sala_miembros as m (suscriptor_id, sala_id, usuario_id, dirige, leido_hasta, desde)
    select ${tx.tenantId}, s.id, w.id, ${dirige}, s.secuencia, ${now}
      from app.salas s, unnest(${[...usuarioIds]}::bigint[]) as w (id) where ${tx.tenantIs('s')} and s.id = ${salaId}
    on conflict (suscriptor_id, sala_id, usuario_id) do update
       set salio = null, desde = excluded.desde, leido_hasta = excluded.leido_hasta, dirige = excluded.dirige
     where m.salio is not null
    returning m.usuario_id`);
  return rows.map(({ usuarioId }) => usuarioId);
}

/** False if the user was not a member. */
export async function removeMiembro(tx: Tx, salaId: number, usuarioId: number, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update app.sala_miembros m set salio = ${now}, dirige = false
     where ${tx.tenantIs('m')} and m.sala_id = ${salaId} and m.usuario_id = ${usuarioId} and m.salio is null`);
  return changed === 1;
}

export function renameSala(tx: Tx, id: number, nombre: string): Promise<number> {
  return tx.run(sql`update app.salas s set nombre = ${nombre} where ${tx.tenantIs('s')} and s.id = ${id}`);
}

/** The active users among these ids, with their names. */
export function listPersonas(tx: Tx, ids: readonly number[]): Promise<{ id: number; nombre: string }[]> {
  return tx.rows(sql`
    select u.id, u.nombre from app.usuarios u
     where ${tx.tenantIs('u')} and u.id = any(${[...ids]}::bigint[]) and ${ACTIVO}
     order by app.plain_text(u.nombre), u.id`);
}

/** Moves a member's read mark forward, at most to the last message. Undefined for a non-member. */
export function markLeida(
  tx: Tx,
  { salaId, usuarioId, hasta }: { salaId: number; usuarioId: number; hasta: number },
): Promise<{ leidoHasta: number; before: number } | undefined> {
  return tx.first(sql`
    with antes as (
      select m.sala_id, m.usuario_id, m.leido_hasta from app.sala_miembros m
       where ${tx.tenantIs('m')} and m.sala_id = ${salaId} and m.usuario_id = ${usuarioId} and m.salio is null
         for no key update)
    update app.sala_miembros m set leido_hasta = greatest(m.leido_hasta, least(${hasta}::int, s.secuencia))
      from antes, app.salas s
     where ${tx.tenantIs('m')} and ${tx.tenantIs('s')} and s.id = m.sala_id and m.sala_id = antes.sala_id
       and m.usuario_id = antes.usuario_id
    returning m.leido_hasta, antes.leido_hasta as before`);
}

/** The recipients of a room's events. */
export async function listMiembroIds(database: Database, scope: TenantScope, salaId: number): Promise<Set<number>> {
  const rows = await database.readTenant<{ usuarioId: number }>(
    scope,
    (tenantIs): Sql => sql`
    select m.usuario_id from app.sala_miembros m where ${tenantIs('m')} and m.sala_id = ${salaId} and m.salio is null`,
  );
  return new Set(rows.map(({ usuarioId }) => usuarioId));
}
