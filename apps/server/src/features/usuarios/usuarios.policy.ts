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

/** Whether this is one of those who keep the business from being without anybody to run it: a bot cannot sign in. */
export function isActiveSupervisor({ estado, tipoUsuario, roles }: Cuenta): boolean {
  return estado === 1 && tipoUsuario === 'HUMANO' && isSupervising(roles);
}

/** Whether chats can stay with this user: not with one who left, nor with a bot that was a person when they were accepted. */
export function mayKeepChats(before: Cuenta, after: Cuenta): boolean {
  return after.estado === 1 && (before.tipoUsuario === 'BOT' || after.tipoUsuario === 'HUMANO');
}

/**
 * The roles after a change. SUPERADMIN is neither given nor taken over the API, so whoever is one keeps what they have; the
 * same roles in another order are no change, which would end sessions.
 */
export function rolesAfter(before: readonly Rol[], wanted: readonly Rol[] | undefined): readonly Rol[] {
  if (wanted === undefined || before.includes('SUPERADMIN')) return before;
  const next = [...new Set(wanted)];
  return next.length === before.length && next.every((rol) => before.includes(rol)) ? before : next;
}

/** What a change of the own user may not touch, in the words for whoever tries; null where it touches none of it. */
export function ownChangeRefusal(before: Cuenta, after: Cuenta, setsPassword: boolean): string | null {
  if (after.estado !== 1) return 'No puedes desactivarte a ti mismo.';
  if (after.roles !== before.roles) return 'No puedes cambiar tus propios roles.';
  if (after.tipoUsuario !== before.tipoUsuario) return 'No puedes cambiar tu propio tipo de usuario.';
  return setsPassword ? 'Cambia tu contraseña en «Mi información», con la actual.' : null;
}
