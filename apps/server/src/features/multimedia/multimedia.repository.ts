import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** Whether an item may be attached: of this tenant, and not taken out of the bank. Keeps it there until the commit. */
export async function isInMediaBank(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.first(
    sql`select m.id from app.media m where ${tx.own('m')} and m.id = ${id} and m.eliminado is null for share`,
  );
  return row !== undefined;
}
