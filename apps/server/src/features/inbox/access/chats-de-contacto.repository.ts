import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/**
 * The order of the chats `app.conversaciones c` of one contact. The first one is the contact's chat, and its owner the
 * contact's assignee: an attended chat before a waiting one, a waiting one before resolved ones, then the newest
 * (F-B01).
 */
export const CHAT_FIRST = sql`
  (c.estado = 'ABIERTA') desc, (c.estado = 'PENDIENTE') desc, c.fecha_inicio desc, c.id desc`;

/**
 * SQL condition: the contact of `app.contactos p` is assigned to the user. It starts from the user's open chats, which
 * are few.
 */
export const isAsignado = (usuarioId: number): Sql => sql`
  exists (
    select 1 from app.conversaciones c
     where c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id and c.estado = 'ABIERTA'
       and c.asignada_a = ${usuarioId}
       and not exists (
         select 1 from app.conversaciones n
          where n.suscriptor_id = c.suscriptor_id and n.contacto_id = c.contacto_id and n.estado = 'ABIERTA'
            and (n.fecha_inicio, n.id) > (c.fecha_inicio, c.id)))`;

/** SQL condition: an agent may read `app.conversaciones c`. The SQL form of mayReadMensajes. */
export const isLegible = (tenantIs: Tx['tenantIs'], userId: number): Sql => sql`
  (c.asignada_a = ${userId} or c.estado = 'PENDIENTE' or (c.estado = 'CERRADA' and exists (
     select 1 from app.atenciones t
      where ${tenantIs('t')} and t.usuario_id = ${userId} and t.conversacion_id = c.id)))`;
