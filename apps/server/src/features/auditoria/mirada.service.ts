import type { EntidadAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { Database } from '#platform/db/database';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit, type AuditEntry } from './auditoria.repository.ts';
import { isSuscriptor } from './registros.repository.ts';

/**
 * Whose rows a list shows: for a SUPERADMIN the named subscriber’s, for everybody else the own ones, whoever they name
 * (decisions §4). That one’s audit knows of the look (T13) before anything is read. Throws NOT_FOUND when a SUPERADMIN names nobody.
 */
export async function lookInto(
  database: Database,
  actor: Actor,
  named: number | undefined,
  entidad: EntidadAuditoria,
): Promise<TenantScope> {
  if (named === undefined || named === actor.tenantId || !actor.roles.includes('SUPERADMIN')) return actor;
  const scope: TenantScope = { tenantId: named, userId: actor.userId };
  await database.withTenant(scope, (tx) => tellVisit(tx, actor, { entidad, accion: 'CONSULTAR' }));
  return scope;
}

/** The subscriber that the transaction is bound to learns that a SUPERADMIN from outside is there. Throws NOT_FOUND without one. */
export async function tellVisit(
  tx: Tx,
  actor: Actor,
  visit: Pick<AuditEntry, 'entidad' | 'accion' | 'registroId'>,
): Promise<void> {
  if (!(await isSuscriptor(tx))) throw new AppError('NOT_FOUND');
  await writeAudit(tx, actor, { ...visit, detalles: quien(actor) });
}

/** Who acts from outside: the audit of a subscriber knows none but its own people by their numbers. */
export function quien({ tenantId, name }: Actor) {
  return { superadmin: { nombre: name, suscriptorId: tenantId } };
}
