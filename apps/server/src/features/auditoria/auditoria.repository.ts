import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { changesOf } from './cambios.ts';

export interface AuditEntry {
  entidad: string;
  accion: string;
  registroId?: number | null;
  /** What stood before and what stands now, as the wire names it: only what differs is kept, secrets masked. */
  antes?: Record<string, unknown>;
  despues?: Record<string, unknown>;
  detalles?: Record<string, unknown>;
}

/** Writes what was done in the same transaction that does it. The table can be added to and read, nothing else. */
export async function writeAudit(tx: Tx, actor: { userId: number | null }, entry: AuditEntry): Promise<void> {
  const detalles = { ...entry.detalles, ...changesOf(entry.antes, entry.despues) };
  await tx.run(sql`
    insert into app.auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id, detalles)
    values (${tx.tenantId}, ${actor.userId}, ${entry.entidad}, ${entry.accion}, ${entry.registroId ?? null}, ${JSON.stringify(detalles)}::jsonb)`);
}
