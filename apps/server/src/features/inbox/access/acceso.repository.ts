import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { CHAT_FIRST } from './chats-de-contacto.repository.ts';

export interface ConversacionAcceso {
  id: number;
  canalId: number;
  contactoId: number;
  areaId: number | null;
  estado: EstadoConversacion;
  asignadaA: number | null;
  ultimoAsignado: number | null;
  secuencia: number;
  noLeidos: number;
  ventanaHasta: Date | null;
  noEscribir: boolean;
  atendida: boolean;
}

const columns = (userId: number) => sql`
  c.id, c.canal_id, c.contacto_id, c.area_id, c.estado, c.asignada_a, c.ultimo_asignado, c.secuencia, c.no_leidos,
    c.ventana_hasta, app.is_blocked(p.no_escribir, p.canales_bloqueados, c.canal_id) as no_escribir,
  exists (select 1 from app.atenciones t
           where t.suscriptor_id = c.suscriptor_id and t.usuario_id = ${userId}
             and t.conversacion_id = c.id) as atendida`;

/** A conversation with the facts that its policies need; undefined for a foreign or missing one. */
export function findAcceso(tx: Tx, userId: number, id: number): Promise<ConversacionAcceso | undefined> {
  return tx.first<ConversacionAcceso>(sql`
    select ${columns(userId)}
      from app.conversaciones c join app.contactos p on p.suscriptor_id = c.suscriptor_id and p.id = c.contacto_id
     where ${tx.tenantIs('c')} and c.id = ${id}`);
}

/** The same for a contact's chats: the user's own first, then in the order of `CHAT_FIRST`. */
export function listAccesosOf(tx: Tx, userId: number, contactoId: number): Promise<ConversacionAcceso[]> {
  return tx.rows<ConversacionAcceso>(sql`
    select ${columns(userId)}
      from app.conversaciones c join app.contactos p on p.suscriptor_id = c.suscriptor_id and p.id = c.contacto_id
     where ${tx.tenantIs('c')} and c.contacto_id = ${contactoId}
     order by (c.asignada_a = ${userId}) desc nulls last, ${CHAT_FIRST} limit 100`);
}

/**
 * Locks one chat until the transaction ends, so its changes run one after another. A separate statement reads it after
 * the lock: a statement that waits for a row sees that row's new state, but all other rows as of its start.
 */
export async function lockAcceso(tx: Tx, userId: number, id: number): Promise<ConversacionAcceso | undefined> {
  const [, chat] = await Promise.all([
    tx.run(sql`select c.id from app.conversaciones c where ${tx.tenantIs('c')} and c.id = ${id} for no key update`),
    findAcceso(tx, userId, id),
  ]);
  return chat;
}

/** Records that a user attended a chat, which lets them read it after it is closed. */
export function addAtencion(
  tx: Tx,
  atencion: { usuarioId: number; conversacionId: number; now: Date },
): Promise<number> {
  return tx.run(sql`
    insert into app.atenciones (suscriptor_id, usuario_id, conversacion_id, desde)
    values (${tx.tenantId}, ${atencion.usuarioId}, ${atencion.conversacionId}, ${atencion.now})
    on conflict do nothing`);
}
