import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { CHAT_FIRST } from '../access/chats-de-contacto.repository.ts';

/**
 * A channel of the tenant, or undefined (foreign and missing alike). The row stays locked until the transaction ends.
 */
export function findCanal(tx: Tx, id: number): Promise<{ id: number; estado: number } | undefined> {
  return tx.first(sql`select k.id, k.estado from app.canales k where ${tx.tenantIs('k')} and k.id = ${id} for share`);
}

interface Atiende {
  atiendeId: number | null;
  atiendeNombre: string | null;
}

/**
 * The open chat with a contact that the user may read (their own, else a colleague's if `readsAll`), the connection to
 * write from (that of this chat, else the active one of an open chat, else of the newest), and the colleague who owns
 * the contact's open chat. Undefined when the contact is foreign or missing.
 */
export async function findInicio(
  database: Database,
  scope: TenantScope & { userId: number },
  { contactoId, readsAll }: { contactoId: number; readsAll: boolean },
): Promise<({ conversacionId: number | null; canalId: number | null } & Atiende) | undefined> {
  const [found] = await database.readTenant<{ conversacionId: number | null; canalId: number | null } & Atiende>(
    scope,
    (tenantIs) => sql`
      select case when a.is_own or ${readsAll} then a.id end as conversacion_id,
             coalesce(case when a.is_own or ${readsAll} then a.canal_id end, n.canal_id) as canal_id,
             case when not a.is_own then a.asignada_a end as atiende_id,
               case when not a.is_own then a.nombre end as atiende_nombre
        from app.contactos p
        left join lateral (
          select c.id, c.canal_id, c.asignada_a, u.nombre, c.asignada_a = ${scope.userId} as is_own
            from app.conversaciones c join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = c.asignada_a
           where ${tenantIs('c')} and ${tenantIs('u')} and c.contacto_id = p.id and c.estado = 'ABIERTA'
           order by is_own desc, ${CHAT_FIRST} limit 1) a on true
        left join lateral (
          select c.canal_id from app.conversaciones c
            join app.canales k on k.suscriptor_id = c.suscriptor_id and k.id = c.canal_id
           where ${tenantIs('c')} and ${tenantIs('k')} and c.contacto_id = p.id and k.estado = 1
           order by (c.estado = 'ABIERTA') desc, c.last_message_at desc, c.id desc limit 1) n on true
       where ${tenantIs('p')} and p.id = ${contactoId}`,
  );
  return found;
}

/**
 * Locks the open chats of a number. The lock order is chats before contact, as in every change of a contact with its
 * chats; otherwise they would deadlock. Starts with the same number are serialised: a start that found no chat would
 * hold the contact and wait for the chat that the next one has found and locked.
 */
export async function lockAbiertasOf(tx: Tx, telefono: string): Promise<void> {
  await Promise.all([
    tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`inicio:${tx.tenantId}:${telefono}`}, 0))`),
    tx.run(sql`
      select c.id from app.conversaciones c
        join app.contacto_identidades i on i.suscriptor_id = c.suscriptor_id and i.contacto_id = c.contacto_id
       where ${tx.tenantIs('c')} and ${tx.tenantIs('i')} and i.canal_tipo = 'WHATSAPP' and i.tipo = 'TELEFONO'
         and i.valor = ${telefono} and c.estado <> 'CERRADA'
       order by c.id for no key update of c`),
  ]);
}

/** The chat with a contact on a channel that is not closed. There is at most one. */
export function findAbierta(
  tx: Tx,
  chat: { canalId: number; contactoId: number },
): Promise<{ id: number } | undefined> {
  return tx.first(sql`
    select c.id from app.conversaciones c
     where ${tx.tenantIs('c')} and c.canal_id = ${chat.canalId} and c.contacto_id = ${chat.contactoId}
       and c.estado <> 'CERRADA'`);
}

/**
 * The window that a chat with this number on this channel would have, by the rules of `createAbierta` and `aimAt`, and
 * the colleague who owns the open chat there. Undefined for a channel that the tenant does not have.
 */
export function findVentana(
  tx: Tx,
  { canalId, telefono, userId }: { canalId: number; telefono: string; userId: number },
): Promise<({ ventanaHasta: string | null } & Atiende) | undefined> {
  return tx.first(sql`
    select (select max(b.ventana_hasta)::text
              from app.contacto_identidades i
              join app.conversaciones b on b.suscriptor_id = i.suscriptor_id and b.contacto_id = i.contacto_id
             where ${tx.tenantIs('i')} and ${tx.tenantIs('b')} and i.canal_tipo = 'WHATSAPP' and i.tipo = 'TELEFONO'
               and i.valor = ${telefono}
               and b.canal_id = k.id and coalesce(b.cliente_telefono, ${telefono}) = ${telefono}
               and not exists (select 1 from app.conversaciones o
                                where ${tx.tenantIs('o')} and o.canal_id = k.id and o.contacto_id = b.contacto_id
                                  and o.estado <> 'CERRADA' and o.cliente_telefono <> ${telefono})) as ventana_hasta,
                                    a.id as atiende_id, a.nombre as atiende_nombre
      from app.canales k
      left join lateral (
        select u.id, u.nombre
          from app.contacto_identidades i
          join app.conversaciones c on c.suscriptor_id = i.suscriptor_id and c.contacto_id = i.contacto_id
          join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = c.asignada_a
         where ${tx.tenantIs('i')} and ${tx.tenantIs('c')} and ${tx.tenantIs('u')} and i.canal_tipo = 'WHATSAPP'
           and i.tipo = 'TELEFONO' and i.valor = ${telefono}
           and c.canal_id = k.id and c.estado = 'ABIERTA' and u.id <> ${userId} limit 1) a on true
     where ${tx.tenantIs('k')} and k.id = ${canalId}`);
}

/** Moves an open chat to this number of its contact, which has no window yet. False when the chat had it already. */
export async function aimAt(tx: Tx, id: number, telefono: string): Promise<boolean> {
  const aimed = await tx.run(sql`
    update app.conversaciones c set cliente_telefono = ${telefono}, ventana_hasta = null
     where ${tx.tenantIs('c')} and c.id = ${id} and c.cliente_telefono <> ${telefono}`);
  return aimed > 0;
}

/**
 * Creates a chat that its starter owns from the beginning. WhatsApp's window belongs to the customer, not to the chat:
 * it continues from the last chat on the channel. Undefined when a concurrent one began first.
 */
export function createAbierta(
  tx: Tx,
  chat: {
    canalId: number;
    contactoId: number;
    usuarioId: number;
    nombre: string | null;
    telefono: string;
    now: Date;
  },
): Promise<{ id: number } | undefined> {
  return tx.first(sql`
    insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, area_id, cliente_nombre, cliente_telefono,
      estado, asignada_a, ultimo_asignado,
        version_asignacion, fecha_inicio, last_message_at, ventana_hasta)
    select ${tx.tenantId}, ${chat.canalId}, ${chat.contactoId}, u.area_id, ${chat.nombre}, ${chat.telefono}, 'ABIERTA',
           u.id, u.id, 1, ${chat.now}, ${chat.now},
           (select max(b.ventana_hasta) from app.conversaciones b
             where ${tx.tenantIs('b')} and b.contacto_id = ${chat.contactoId} and b.canal_id = ${chat.canalId}
               and coalesce(b.cliente_telefono, ${chat.telefono}) = ${chat.telefono})
      from app.usuarios u where ${tx.tenantIs('u')} and u.id = ${chat.usuarioId} and u.estado = 1
    on conflict (suscriptor_id, canal_id, contacto_id) where estado <> 'CERRADA' do nothing
    returning id`);
}
