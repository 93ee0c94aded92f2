import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/**
 * The order in which the chats `app.conversaciones c` of one contact count: the first one is the contact's chat, and its owner the
 * contact's assignee. An attended chat before a waiting one, a waiting one before the resolved ones, then the newest (F-B01).
 */
export const CHAT_FIRST = sql`
  (c.estado = 'ABIERTA') desc, (c.estado = 'PENDIENTE') desc, c.fecha_inicio desc, c.id desc`;

/** Whether the contact of `app.contactos p` is assigned to the user: the condition begins at the user's open chats, which are few. */
export const isAsignado = (usuarioId: number): Sql => sql`
  exists (
    select 1 from app.conversaciones c
     where c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id and c.estado = 'ABIERTA'
       and c.asignada_a = ${usuarioId}
       and not exists (
         select 1 from app.conversaciones n
          where n.suscriptor_id = c.suscriptor_id and n.contacto_id = c.contacto_id and n.estado = 'ABIERTA'
            and (n.fecha_inicio, n.id) > (c.fecha_inicio, c.id)))`;

/** Whether an agent may read `app.conversaciones c`: mayReadMensajes as a condition. */
export const isLegible = (own: Tx['own'], userId: number): Sql => sql`
  (c.asignada_a = ${userId} or c.estado = 'PENDIENTE' or (c.estado = 'CERRADA' and exists (
     select 1 from app.atenciones t where ${own('t')} and t.usuario_id = ${userId} and t.conversacion_id = c.id)))`;
