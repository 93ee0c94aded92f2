import type { Rol } from '@tertulia/contract/core/roles';

/** A supervisor acts on agents and supervisors, never on a SUPERADMIN (decisions §4). */
export function mayManageUsuario(actorRoles: readonly Rol[], targetRoles: readonly Rol[]): boolean {
  return actorRoles.includes('SUPERADMIN') || !targetRoles.includes('SUPERADMIN');
}
