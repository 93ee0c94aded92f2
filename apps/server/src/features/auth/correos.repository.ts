import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Destinatario } from './auth.mails.ts';

/** Who gets a mail about the own account: an active person, at the address that stands now. */
export function findDestinatario(tx: Tx, usuarioId: number): Promise<Destinatario | undefined> {
  return tx.first<Destinatario>(sql`
    select u.nombre, u.email, s.nombre_negocio from app.usuarios u join app.suscriptores s on s.id = u.suscriptor_id
     where ${tx.own('u')} and u.id = ${usuarioId} and u.estado = 1 and u.tipo_usuario = 'HUMANO'`);
}
