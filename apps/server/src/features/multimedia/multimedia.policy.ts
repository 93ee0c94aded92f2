import { isSupervising, type Rol } from '@tertulia/contract/core/roles';

/** Everybody reads and sends; an AGENTE changes only the own uploads (decisions §13). */
export function mayEditMedia(viewer: { userId: number; roles: readonly Rol[] }, media: { subidoPor: number }): boolean {
  return isSupervising(viewer.roles) || media.subidoPor === viewer.userId;
}
