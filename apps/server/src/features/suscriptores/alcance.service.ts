import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { findSuscriptor } from './suscriptores.repository.ts';

/**
 * Works in the subscriber that a path names: the own one, or for a SUPERADMIN any, which is written down in that one's
 * audit by the same transaction (T13). For everybody else another one does not exist.
 */
export async function withSuscriptor<T>(
  database: Database,
  actor: Actor,
  suscriptorId: number,
  objeto: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (suscriptorId === actor.tenantId) return database.withTenant(actor, work);
  if (!actor.roles.includes('SUPERADMIN')) throw new AppError('NOT_FOUND');
  return database.withTenant({ tenantId: suscriptorId, userId: actor.userId }, async (tx) => {
    if (!(await findSuscriptor(tx))) throw new AppError('NOT_FOUND');
    await writeAudit(tx, actor, {
      entidad: objeto,
      accion: 'ACCEDER',
      registroId: suscriptorId,
      detalles: quien(actor),
    });
    return work(tx);
  });
}

/** Who acts from outside: the audit of a subscriber knows none but its own people by their numbers. */
export function quien({ tenantId, name }: Actor): Record<string, unknown> {
  return { superadmin: { nombre: name, suscriptorId: tenantId } };
}
