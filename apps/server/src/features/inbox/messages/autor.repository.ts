import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** A user's display name, and whether the customer sees it (decisions §6, `presentar`). */
export async function findAutor(tx: Tx, usuarioId: number): Promise<{ nombre: string; presentar: boolean }> {
  const row = await tx.first<{ nombre: string; presentar: boolean }>(sql`
    select u.nombre, u.presentar from app.usuarios u where ${tx.tenantIs('u')} and u.id = ${usuarioId}`);
  if (!row) throw new Error('The author is not a user of this tenant');
  return row;
}
