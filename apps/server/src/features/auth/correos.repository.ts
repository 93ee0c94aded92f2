import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { hasCanalActivo } from '#public/canales';
import type { Destinatario } from './auth.mails.ts';

/** The recipient of a mail about the own account: an active user, at their current address. */
export function findDestinatario(tx: Tx, usuarioId: number): Promise<Destinatario | undefined> {
  return tx.first<Destinatario>(sql`
    select u.nombre, u.email, s.nombre_negocio, ${hasCanalActivo(tx)} as tiene_canal
      from app.usuarios u join app.suscriptores s on s.id = u.suscriptor_id
     where ${tx.tenantIs('u')} and u.id = ${usuarioId} and u.estado = 1 and u.tipo_usuario = 'HUMANO'`);
}

/** The address for mails about an account, whether or not its user may sign in. */
export function findDireccion(
  tx: Tx,
  usuarioId: number,
): Promise<Pick<Destinatario, 'email' | 'tieneCanal'> | undefined> {
  return tx.first(
    sql`
      select u.email, ${hasCanalActivo(tx)} as tiene_canal from app.usuarios u
       where ${tx.tenantIs('u')} and u.id = ${usuarioId}`,
  );
}

/** Counts a mail under a key. The count is rolled back with the transaction that sends the mail. */
export async function countCorreo(
  tx: Tx,
  { clave, now, windowSeconds, limit }: { clave: string; now: Date; windowSeconds: number; limit: number },
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const count = await tx.first<{ allowed: boolean; retryAfterSeconds: number }>(
    sql`
      select allowed, retry_after_seconds
        from app.count_attempt(${clave}, ${now}, ${`${windowSeconds} seconds`}::interval, ${limit})`,
  );
  return count ?? { allowed: false, retryAfterSeconds: windowSeconds };
}
