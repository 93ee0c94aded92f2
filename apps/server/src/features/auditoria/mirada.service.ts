import type { EntidadAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { Database } from '#platform/db/database';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit, type AuditEntry } from './auditoria.repository.ts';
import { isSuscriptor } from './registros.repository.ts';

/**
 * The tenant of a list: for a SUPERADMIN the given one, for other callers the own one regardless of the parameter
 * (decisions §4). That tenant's audit records the access (T13) before any read. Throws NOT_FOUND for an unknown tenant.
 */
export async function lookInto(
  database: Database,
  actor: Actor,
  named: number | undefined,
  entidad: EntidadAuditoria,
): Promise<TenantScope> {
  if (named === undefined || named === actor.tenantId || !actor.roles.includes('SUPERADMIN')) return actor;
  const scope: TenantScope = { tenantId: named, userId: actor.userId };
  await database.withTenant(scope, (tx) => auditVisit(tx, actor, { entidad, accion: 'CONSULTAR' }));
  return scope;
}

/** Audits a SUPERADMIN's access from outside in the transaction's tenant. Throws NOT_FOUND without one. */
export async function auditVisit(
  tx: Tx,
  actor: Actor,
  visit: Pick<AuditEntry, 'entidad' | 'accion' | 'registroId'>,
): Promise<void> {
  if (!(await isSuscriptor(tx))) throw new AppError('NOT_FOUND');
  await writeAudit(tx, actor, { ...visit, detalles: quien(actor) });
}

/** The user and their tenant: a tenant's audit resolves only its own users by id. */
export function quien({ tenantId, name }: Actor) {
  return { superadmin: { nombre: name, suscriptorId: tenantId } };
}
