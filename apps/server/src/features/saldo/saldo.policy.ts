import type { Rol } from '@tertulia/contract/core/roles';
import type { MedioRecarga } from '@tertulia/contract/features/saldo/tipos';

interface Who {
  roles: readonly Rol[];
}

/** Money by hand is a SUPERADMIN’s alone (decisions §14.1). */
export function mayTopUp({ roles }: Who, medio: MedioRecarga): boolean {
  return medio === 'PAYU' || roles.includes('SUPERADMIN');
}

/** Whose balance is meant: the named one’s for a SUPERADMIN, the own one for everybody else, whoever they name. */
export function whoseSaldo({ roles, tenantId }: Who & { tenantId: number }, named: number | undefined): number {
  return roles.includes('SUPERADMIN') ? (named ?? tenantId) : tenantId;
}
