import type { Rol } from '@tertulia/contract/core/roles';
import type { MedioRecarga } from '@tertulia/contract/features/saldo/tipos';

interface Who {
  roles: readonly Rol[];
}

/** Manual top-ups are for a SUPERADMIN only (decisions §14.1). */
export function mayTopUp({ roles }: Who, medio: MedioRecarga): boolean {
  return medio === 'PAYU' || roles.includes('SUPERADMIN');
}

/**
 * The tenant of the balance: the given one for a SUPERADMIN, the own one for other callers regardless of the parameter.
 */
export function whoseSaldo({ roles, tenantId }: Who & { tenantId: number }, named: number | undefined): number {
  return roles.includes('SUPERADMIN') ? (named ?? tenantId) : tenantId;
}
