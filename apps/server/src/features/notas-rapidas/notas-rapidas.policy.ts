import { isSupervising, type Rol } from '@tertulia/contract/core/roles';

interface Viewer {
  userId: number;
  roles: readonly Rol[];
}

interface Nota {
  compartida: boolean;
  autorUsuarioId: number;
}

/** Users edit their own personal notes; supervisors also edit shared ones of any author. */
export function mayEditNota(viewer: Viewer, nota: Nota): boolean {
  return nota.compartida ? isSupervising(viewer.roles) : nota.autorUsuarioId === viewer.userId;
}

/** Shared notes appear in each user's list: only supervisors create them. */
export function mayShareNota(viewer: Viewer): boolean {
  return isSupervising(viewer.roles);
}
