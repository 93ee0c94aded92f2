import type { TenantScope } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { quien } from '#public/auditoria';

/** The audit of another tenant names the acting SUPERADMIN, who has no row there. */
export function entryFor(actor: Actor, at: TenantScope) {
  if (at.tenantId === actor.tenantId) return { entidad: 'usuario' as const };
  return {
    entidad: 'usuario' as const,
    detalles: quien(actor),
    // each action of another tenant's user is audited, also without a changed row
    isEvent: true,
  };
}
