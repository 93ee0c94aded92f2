import { isSupervising, type Rol } from '@tertulia/contract/core/roles';

/** All users read and send; an AGENTE changes only the own uploads (decisions §13). */
export function mayEditMedia(viewer: { userId: number; roles: readonly Rol[] }, media: { subidoPor: number }): boolean {
  return isSupervising(viewer.roles) || media.subidoPor === viewer.userId;
}
