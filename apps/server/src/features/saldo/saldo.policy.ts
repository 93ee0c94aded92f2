import type { Rol } from '@tertulia/contract/core/roles';
import type { MedioRecarga } from '@tertulia/contract/features/saldo/tipos';

/** Who acts from outside: the audit of a subscriber knows none but its own people by their numbers. */
export function quien(
  actor: { tenantId: number; name: string },
  suscriptorId: number,
): { superadmin?: { nombre: string; suscriptorId: number } } {
  return actor.tenantId === suscriptorId ? {} : { superadmin: { nombre: actor.name, suscriptorId: actor.tenantId } };
}

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
