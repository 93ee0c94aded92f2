import type { AccionAuditoria, EntidadAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { changesOf } from './audited-changes.ts';

export interface AuditEntry {
  entidad: EntidadAuditoria;
  accion: AccionAuditoria;
  registroId?: number | null;
  /** The values before and after, with wire names: only differences are kept, secrets masked. */
  antes?: Record<string, unknown>;
  despues?: Record<string, unknown>;
  detalles?: Record<string, unknown>;
  /** Keeps the entry even if nothing differs, because the call itself matters. */
  isEvent?: boolean;
}

/** Audits an action in its own transaction. The table is append-only. Saving unchanged values adds no entry. */
export async function writeAudit(tx: Tx, actor: { userId: number | null }, entry: AuditEntry): Promise<void> {
  if (entry.isEvent !== true && isUnchanged(entry)) return;
  await tx.run(auditInsert({ tenantId: tx.tenantId, userId: actor.userId }, entry));
}

function isUnchanged({ antes, despues }: AuditEntry): boolean {
  if (antes === undefined || despues === undefined) return false;
  return Object.keys(changesOf(antes, despues).despues ?? {}).length === 0;
}

/**
 * The same as SQL for changes outside a tenant's transaction: as part of the changing statement (`with done as (…),
 * audited as (…)`) it is atomic with it. `of` gives one entry for each row of it.
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
