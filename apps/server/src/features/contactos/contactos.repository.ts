import { LEAD_STAGES, type EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import { pageAndOneMore, toCountedPage, type CountedPage } from '#platform/db/counted-page';
import type { Database } from '#platform/db/database';
import { raw, sql, type Sql } from '#platform/db/sql';
import { holdsPlain } from '#platform/db/text-search';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { CHAT_FIRST } from '#public/inbox';
import type { ContactoDatos } from './campos.ts';

export interface ContactoRow {
  id: number;
  nombre: string | null;
  apellido: string | null;
  telefono: string | null;
  email: string | null;
  noEscribir: boolean;
  kanbanEstadoId: number | null;
  kanbanEstadoNombre: string | null;
  kanbanTableroId: number | null;
  kanbanNombre: string | null;
  kanbanColor: string | null;
  /** Instants are PostgreSQL texts: see db/instant-text. */
  kanbanEstadoFecha: string | null;
  conversacionId: number | null;
  totalMensajes: number | null;
  asignadaA: number | null;
  asignadaNombre: string | null;
  leadScore: number | null;
  leadStage: (typeof LEAD_STAGES)[number] | null;
  fechaCreacion: string;
  /** Separated by blanks. */
  otrosTelefonos: string;
}

/** The Kanban state of `app.contactos p`; a state without a board is about to be removed from the contact. */
export const ESTADO_JOIN = sql`
  app.kanban_estados e on e.suscriptor_id = p.suscriptor_id and e.id = p.kanban_estado_id and e.tablero_id is not null`;

/**
 * The columns of a wire contact, of `app.contactos p` with the joins below: score and stage come from all of its chats,
 * chat and assignee from the first one (F-B01).
 */
export const CONTACTO_COLUMNS = sql`
  p.id, p.nombre, p.apellido, p.telefono, p.email, p.no_escribir, e.id as kanban_estado_id,
    e.nombre as kanban_estado_nombre,
  e.tablero_id as kanban_tablero_id, t.nombre as kanban_nombre, e.color as kanban_color, p.kanban_estado_fecha::text,
  c.id as conversacion_id, c.asignada_a, u.nombre as asignada_nombre, c.lead_score, c.lead_stage,
    p.created_at::text as fecha_creacion, p.otros_telefonos,
  c.total_mensajes`;

const STAGES = raw(`array[${LEAD_STAGES.map((stage) => `'${stage}'`).join(', ')}]`);

export const CONTACTO_JOINS = sql`
  left join ${ESTADO_JOIN}
  left join app.tableros t on t.suscriptor_id = e.suscriptor_id and t.id = e.tablero_id
  left join lateral (
    select c.id, c.asignada_a,
           max(c.lead_score) over () as lead_score, (sum(c.secuencia) over ())::int as total_mensajes,
           -- a stage pinned by hand counts before every other
           (${STAGES})[max(array_position(${STAGES}, c.lead_stage) + case when c.lead_stage_fijada is null then 0
             else 10 end) over () % 10] as lead_stage
      from app.conversaciones c where c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id order by ${CHAT_FIRST}
     limit 1) c on true
  left join app.usuarios u on u.suscriptor_id = p.suscriptor_id and u.id = c.asignada_a`;

/**
 * SQL condition: `app.contactos p` matches a typed fragment of name, number or e-mail. A blank matches every contact.
 */
export function contactoHolds(typed: string | undefined): Sql {
  const wanted = typed?.trim() ?? '';
  if (/^[-+() ./\d]+$/.test(wanted) && /\d/.test(wanted)) return holdsPlain(sql`p.busqueda`, wanted.replace(/\D/g, ''));
  return wanted
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => holdsPlain(sql`p.busqueda`, word))
    .reduce((all, part) => sql`${all} and ${part}`);
}

export interface ContactosFilter {
  q: string | undefined;
  email: string | undefined;
  telefono: string | undefined;
  sort: string;
  descending: boolean;
  page: number;
  size: number;
  /** Counting stops here. */
  cap: number;
}

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  apellido: 'p.apellido_plano',
  email: 'lower(p.email)',
  telefono: 'p.telefono',
  fechaCreacion: 'p.created_at',
};

/** The same for contacts under a condition on `app.contactos p`: few enough to sort, since an index selects them. */
export async function findPaginaOf(
  database: Database,
  scope: TenantScope,
  wanted: Sql,
  { sort, descending, page, size, cap }: ContactosFilter,
): Promise<CountedPage<ContactoRow>> {
  const direction = descending ? 'desc' : 'asc';
  const order = raw(`${SORT_COLUMNS[sort] ?? 'p.nombre_plano'} ${direction}, p.id ${direction}`);
  const found = await database.readTenant<ContactoRow & { total: number }>(
    scope,
    (tenantIs) => {
      const hits = sql`app.contactos p where ${tenantIs('p')} and ${wanted}`;
      return sql`
      select n.total, x.* from (select count(*) as total from (select from ${hits} limit ${cap + 1}) h) n
        left join lateral (
          select ${CONTACTO_COLUMNS}
            from (select p.* from ${hits} order by ${order} ${pageAndOneMore({ page, size })}) p ${CONTACTO_JOINS}
           order by ${order}) x on true`;
    },
    'slow',
  );
  return toCountedPage(found, size);
}

/** A page of contacts in the given order; the total is exact up to the cap, and cap + 1 beyond it. */
export async function findPagina(
  database: Database,
  scope: TenantScope,
  filter: ContactosFilter,
): Promise<CountedPage<ContactoRow>> {
  const found = await database.readTenant<ContactoRow & { total: number }>(
    scope,
    (tenantIs) => sql`
      select s.total, x.* from app.search_contactos(${filter.q ?? null}, ${filter.email ?? null},
        ${filter.telefono ?? null}, ${filter.sort},
               ${filter.descending}, ${filter.size + 1}, ${filter.page * filter.size}, ${filter.cap})
                 with ordinality as s (contacto_id, total, n)
        left join lateral (select ${CONTACTO_COLUMNS} from app.contactos p ${CONTACTO_JOINS}
            where ${tenantIs('p')} and p.id = s.contacto_id) x on true
       order by s.n`,
    'slow',
  );
  return toCountedPage(found, filter.size);
}

export function findContacto(tx: Tx, id: number): Promise<ContactoRow | undefined> {
  return tx.first<ContactoRow>(rowOf(tx, id));
}

/**
 * The same for a caller that stores something about the contact. Prevents a merge until the transaction ends; waits for
 * a merge in progress and returns undefined if the contact is gone.
 */
export function holdContacto(tx: Tx, id: number): Promise<ContactoRow | undefined> {
  return tx.first<ContactoRow>(sql`${rowOf(tx, id)} for key share of p`);
}

function rowOf(tx: Tx, id: number): Sql {
  return sql`
    select ${CONTACTO_COLUMNS} from app.contactos p ${CONTACTO_JOINS}
     where ${tx.tenantIs('p')} and p.id = ${id}`;
}

/** The contact with this number. */
export async function findContactoByTelefono(
  database: Database,
  scope: TenantScope,
  telefono: string,
): Promise<ContactoRow | undefined> {
  const [row] = await database.readTenant<ContactoRow>(
    scope,
    (tenantIs) => sql`
      select ${CONTACTO_COLUMNS} from app.contactos p ${CONTACTO_JOINS} where ${tenantIs('p')} and p.id = (
        select i.contacto_id from app.contacto_identidades i
         where ${tenantIs('i')} and i.canal_tipo = 'WHATSAPP' and i.tipo = 'TELEFONO' and i.valor = ${telefono})`,
  );
  return row;
}

export interface ContactoFechas {
  primerMensajeAt: string | null;
  ultimoMensajeAt: string | null;
}

/** Times of the contact's first and last message, over all chats. */
export async function findFechas(tx: Tx, contactoId: number): Promise<ContactoFechas> {
  const row = await tx.first<ContactoFechas>(sql`
    select min(m.timestamp)::text as primer_mensaje_at, max(c.last_message_at)::text as ultimo_mensaje_at
      from app.conversaciones c
      left join lateral (
        select m.timestamp from app.mensajes m
         where m.suscriptor_id = c.suscriptor_id and m.conversacion_id = c.id and m.origen <> 'EVENTO'
         order by m.secuencia limit 1) m on true
     where ${tx.tenantIs('c')} and c.contacto_id = ${contactoId} and c.ultimo_secuencia is not null`);
  return row ?? { primerMensajeAt: null, ultimoMensajeAt: null };
}

/** Creates a contact with its phone as first identity. A taken number or e-mail breaks a unique index. */
export async function createContacto(tx: Tx, fresh: ContactoDatos & { now: Date }): Promise<number> {
  const made = await tx.first<{ id: number }>(sql`
    insert into app.contactos (suscriptor_id, nombre, apellido, email, telefono, created_at)
    values (${tx.tenantId}, ${fresh.nombre}, ${fresh.apellido}, ${fresh.email}, ${fresh.telefono}, ${fresh.now})
    returning id`);
  if (!made) throw new Error('The contact was not stored');
  if (fresh.telefono !== null) await addTelefono(tx, made.id, fresh.telefono);
  return made.id;
}

async function addTelefono(tx: Tx, contactoId: number, telefono: string): Promise<void> {
  await tx.run(sql`
    insert into app.contacto_identidades (suscriptor_id, contacto_id, tipo, valor)
    values (${tx.tenantId}, ${contactoId}, 'TELEFONO', ${telefono})`);
}

export interface LockedContacto extends ContactoDatos {
  id: number;
  noEscribir: boolean;
  /** Channels whose provider blocks messages to the contact until the customer sends START. */
  canalesBloqueados: number[];
  kanbanEstadoId: number | null;
  conversaciones: { id: number; estado: EstadoConversacion; asignadaA: number | null }[];
}

/**
 * A contact with its chats, locked until the transaction ends. Chats first: ingest of a message holds its chat before
 * the contact. A first message has its contact before its chat; a deadlock with it is retried.
 */
export async function lockContacto(tx: Tx, id: number): Promise<LockedContacto | undefined> {
  const [, conversaciones] = await Promise.all([
    serializeContactos(tx, [id]),
    tx.rows<LockedContacto['conversaciones'][number]>(sql`
      select c.id, c.estado, c.asignada_a from app.conversaciones c where ${tx.tenantIs('c')} and c.contacto_id = ${id}
       order by c.id for no key update`),
  ]);
  const contacto = await tx.first<Omit<LockedContacto, 'conversaciones'>>(sql`
    select p.id, p.nombre, p.apellido, p.email, p.telefono,
           p.no_escribir, to_json(p.canales_bloqueados) as canales_bloqueados, p.kanban_estado_id
      from app.contactos p where ${tx.tenantIs('p')} and p.id = ${id} for no key update`);
  return contacto && { ...contacto, conversaciones };
}

/**
 * Locks the chats of contacts until the transaction ends and returns them. Every transaction that needs chats and
 * contacts takes the chats first, in this order: name contacts before holding any of their chats.
 */
export async function lockConversacionesOf(
  tx: Tx,
  contactoIds: readonly number[],
): Promise<{ id: number; estado: EstadoConversacion }[]> {
  const [, conversaciones] = await Promise.all([
    serializeContactos(tx, contactoIds),
    tx.rows<{ id: number; estado: EstadoConversacion }>(
      sql`
        select c.id, c.estado from app.conversaciones c
         where ${tx.tenantIs('c')} and c.contacto_id = any(${[...contactoIds]}::bigint[])
         order by c.id for no key update`,
    ),
  ]);
  return conversaciones;
}

/**
 * Serializes, until the transaction ends, the callers that need contacts with all their chats. A later statement then
 * reads which chats a contact has: a caller that waited only for the chats would miss those that a merge had moved, or
 * lock them while holding the contact.
 */
async function serializeContactos(tx: Tx, contactoIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('contacto:' || ${String(tx.tenantId)} || ':' || o.id, 0))
      from (select distinct i.id from unnest(${[...contactoIds]}::bigint[]) as i (id) order by i.id offset 0) o`);
}

/** Locks contacts with their chats until the transaction ends; chats first, as ingest of a message does. */
export async function lockContactos(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockConversacionesOf(tx, ids);
  await tx.run(
    sql`
      select p.id from app.contactos p where ${tx.tenantIs('p')} and p.id = any(${[...ids]})
       order by p.id for no key update`,
  );
}

/**
 * Updates a contact; a new number becomes an identity. One statement: on a second update PostgreSQL checks the Kanban
 * state's foreign key again, and a transaction that removes the state holds it and waits for the contact.
 */
export async function updateContacto(
  tx: Tx,
  id: number,
  { before, after: { nombre, apellido, email, telefono } }: { before: ContactoDatos; after: ContactoDatos },
): Promise<void> {
  const isOther = telefono !== null && telefono !== before.telefono;
  if (isOther) await moveTelefono(tx, id, before.telefono, telefono);
  const numbers = isOther ? sql`, telefono = ${telefono}, otros_telefonos = ${otrosThan(sql`${telefono}`)}` : sql``;
  await tx.run(sql`
    update app.contactos p set nombre = ${nombre}, apellido = ${apellido}, email = ${email} ${numbers}
     where ${tx.tenantIs('p')} and p.id = ${id}`);
}

async function moveTelefono(tx: Tx, id: number, before: string | null, telefono: string): Promise<void> {
  // another number of the same contact becomes the main one and swaps places with it
  const known = await tx.first(sql`
    select i.id from app.contacto_identidades i
     where ${tx.tenantIs('i')} and i.contacto_id = ${id} and i.canal_tipo = 'WHATSAPP' and i.tipo = 'TELEFONO'
       and i.valor = ${telefono}`);
  if (known) return;
  const moved = await tx.run(sql`
    update app.contacto_identidades i set valor = ${telefono}
     where ${tx.tenantIs('i')} and i.contacto_id = ${id} and i.canal_tipo = 'WHATSAPP' and i.tipo = 'TELEFONO'
       and i.valor = ${before}`);
  if (moved === 0) await addTelefono(tx, id, telefono);
}

/** The additional numbers of `app.contactos p`. */
const otrosThan = (telefono: Sql) => sql`
  coalesce((
    select string_agg(i.valor, ' ' order by i.id) from app.contacto_identidades i
     where i.suscriptor_id = p.suscriptor_id and i.contacto_id = p.id and i.tipo = 'TELEFONO'
       and i.valor is distinct from ${telefono}), '')`;

/** Copies the additional numbers into the contact's row, where search finds them. */
export async function setOtrosTelefonos(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    update app.contactos p set otros_telefonos = ${otrosThan(sql`p.telefono`)}
     where ${tx.tenantIs('p')} and p.id = ${id}`);
}

/**
 * Updates the contact's name in its chats. Open chats with the old number take the new one; those with another number
 * of the contact and resolved ones keep theirs. A new number has not written to us yet: its window is closed.
 */
export function setClienteOfConversaciones(
  tx: Tx,
  contactoId: number,
  cliente: { nombre: string | null; telefono: string | null; telefonoAnterior: string | null },
): Promise<{ id: number }[]> {
  const isOther = cliente.telefono !== cliente.telefonoAnterior;
  const follows = isOther
    ? sql`(c.estado <> 'CERRADA' and c.cliente_telefono is not distinct from ${cliente.telefonoAnterior})`
    : sql`false`;
  return tx.rows<{ id: number }>(sql`
    update app.conversaciones c
       set cliente_nombre = ${cliente.nombre},
           cliente_telefono = case when ${follows} then ${cliente.telefono} else c.cliente_telefono end,
           ventana_hasta = case when ${follows} then null else c.ventana_hasta end
     where ${tx.tenantIs('c')} and c.contacto_id = ${contactoId}
       and (c.cliente_nombre is distinct from ${cliente.nombre} or ${follows})
    returning c.id`);
}
