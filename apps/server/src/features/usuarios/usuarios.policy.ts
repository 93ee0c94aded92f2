import { isSupervising, type Rol } from '@tertulia/contract/core/roles';

/** A supervisor acts on agents and supervisors, never on a SUPERADMIN (decisions §4). */
export function mayManageUsuario(actorRoles: readonly Rol[], targetRoles: readonly Rol[]): boolean {
  return actorRoles.includes('SUPERADMIN') || !targetRoles.includes('SUPERADMIN');
}

export interface Cuenta {
  estado: number;
  tipoUsuario: 'HUMANO' | 'BOT';
  roles: readonly Rol[];
}

/** True if the user can run the business. A bot cannot sign in. */
export function isActiveSupervisor({ estado, tipoUsuario, roles }: Cuenta): boolean {
  return estado === 1 && tipoUsuario === 'HUMANO' && isSupervising(roles);
}

/** True if the user may keep their chats: not if deactivated, nor if turned from a person into a bot. */
export function mayKeepChats(before: Cuenta, after: Cuenta): boolean {
  return after.estado === 1 && (before.tipoUsuario === 'BOT' || after.tipoUsuario === 'HUMANO');
}

/**
 * The roles after a change. The API neither gives nor removes SUPERADMIN, so it is kept; reordered roles are no change,
 * because a change ends sessions.
 */
export function rolesAfter(before: readonly Rol[], wanted: readonly Rol[] | undefined): readonly Rol[] {
  if (wanted === undefined || before.includes('SUPERADMIN')) return before;
  const next = [...new Set(wanted)];
  return next.length === before.length && next.every((rol) => before.includes(rol)) ? before : next;
}

/** Why a change of the own user is refused, as a text for the user; null if it is allowed. */
export function ownChangeRefusal(before: Cuenta, after: Cuenta, setsPassword: boolean): string | null {
  if (after.estado !== 1) return 'No puedes desactivarte a ti mismo.';
  if (after.roles !== before.roles) return 'No puedes cambiar tus propios roles.';
  if (after.tipoUsuario !== before.tipoUsuario) return 'No puedes cambiar tu propio tipo de usuario.';
  return setsPassword ? 'Cambia tu contraseña en «Mi información», con la actual.' : null;
}
