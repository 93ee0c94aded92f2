import type { EntidadAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { auditVisit } from '#public/auditoria';

/**
 * Runs a transaction of the tenant in a path: the own one, or for a SUPERADMIN any, which that tenant's audit records
 * in the same transaction (T13). For other callers another tenant does not exist.
 */
export async function withSuscriptor<T>(
  database: Database,
  actor: Actor,
  suscriptorId: number,
  objeto: EntidadAuditoria,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (suscriptorId === actor.tenantId) return database.withTenant(actor, work);
  if (!actor.roles.includes('SUPERADMIN')) throw new AppError('NOT_FOUND');
  return database.withTenant({ tenantId: suscriptorId, userId: actor.userId }, async (tx) => {
    await auditVisit(tx, actor, { entidad: objeto, accion: 'ACCEDER', registroId: suscriptorId });
    return work(tx);
  });
}
