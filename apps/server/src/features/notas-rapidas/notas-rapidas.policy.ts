import { isSupervising, type Rol } from '@tertulia/contract/core/roles';

interface Viewer {
  userId: number;
  roles: readonly Rol[];
}

interface Nota {
  compartida: boolean;
  autorUsuarioId: number;
}

/** Everybody changes their own personal notes; supervisors also the shared ones, whoever wrote them. */
export function mayEditNota(viewer: Viewer, nota: Nota): boolean {
  return nota.compartida ? isSupervising(viewer.roles) : nota.autorUsuarioId === viewer.userId;
}

/** A shared note stands in everybody's list: only supervisors make one. */
export function mayShareNota(viewer: Viewer): boolean {
  return isSupervising(viewer.roles);
}
