import type { AccionAuditoria, EntidadAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { changesOf } from './cambios.ts';

export interface AuditEntry {
  entidad: EntidadAuditoria;
  accion: AccionAuditoria;
  registroId?: number | null;
  /** What stood before and what stands now, as the wire names it: only what differs is kept, secrets masked. */
  antes?: Record<string, unknown>;
  despues?: Record<string, unknown>;
  detalles?: Record<string, unknown>;
  /** The call itself is to be told, also when both sides are the same. */
  isEvent?: boolean;
}

/**
 * Writes what was done in the same transaction that does it. The table can be added to and read, nothing else. Saving what
 * stood already is nothing that was done: no entry tells of it.
 */
export async function writeAudit(tx: Tx, actor: { userId: number | null }, entry: AuditEntry): Promise<void> {
  if (entry.isEvent !== true && isUnchanged(entry)) return;
  await tx.run(auditInsert({ tenantId: tx.tenantId, userId: actor.userId }, entry));
}

function isUnchanged({ antes, despues }: AuditEntry): boolean {
  if (antes === undefined || despues === undefined) return false;
  return Object.keys(changesOf(antes, despues).despues ?? {}).length === 0;
}

/**
 * The same as a statement, for what is changed outside any tenant's transaction: as a part of the statement that makes
 * the change (`with done as (…), audited as (…)`) it stands or falls with it. `of` gives one entry for each row of it.
 */
export function auditInsert(
  actor: { tenantId: number; userId: number | null },
  entry: AuditEntry,
  of?: { rows: Sql; suscriptorId?: Sql; registroId?: Sql; detalles?: Sql },
): Sql {
  const detalles = { ...entry.detalles, ...changesOf(entry.antes, entry.despues) };
  const tenantId = of?.suscriptorId ?? sql`${actor.tenantId}::bigint`;
  const registroId = of?.registroId ?? sql`${entry.registroId ?? null}::bigint`;
  return sql`
    insert into app.auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id, detalles)
    select ${tenantId}, ${actor.userId}::bigint, ${entry.entidad}, ${entry.accion}, ${registroId},
           ${of?.detalles ?? sql`${JSON.stringify(detalles)}::jsonb`}
    ${of ? sql`from ${of.rows}` : sql``}`;
}
