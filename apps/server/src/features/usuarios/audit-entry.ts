import type { TenantScope } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { quien } from '#public/auditoria';

/** A SUPERADMIN who acts in another business is named in that one's log, where no row of theirs tells who it was. */
export function entryFor(actor: Actor, at: TenantScope) {
  if (at.tenantId === actor.tenantId) return { entidad: 'usuario' as const };
  return {
    entidad: 'usuario' as const,
    detalles: quien(actor),
    // the log names each action of another business's user, also one that changes no row
    isEvent: true,
  };
}
