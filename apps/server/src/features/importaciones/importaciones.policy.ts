import { isSupervising, type Rol } from '@tertulia/contract/core/roles';

/** Who may start a load, stop it and see what became of its rows: who brought the file, and supervisors. */
export function mayManejar(actor: { userId: number; roles: readonly Rol[] }, load: { usuarioId: number }): boolean {
  return load.usuarioId === actor.userId || isSupervising(actor.roles);
}
