import { isSupervising, type Rol } from '@tertulia/contract/core/roles';

interface Viewer {
  userId: number;
  roles: readonly Rol[];
}

/** An AGENTE sees the own tasks, supervisors all (decisions §4). */
export function maySeeTarea(viewer: Viewer, { asignadoUsuarioId }: { asignadoUsuarioId: number | null }): boolean {
  return isSupervising(viewer.roles) || asignadoUsuarioId === viewer.userId;
}

/** The user whose tasks the viewer sees; undefined: all. */
export function ownerSeenBy(viewer: Viewer): number | undefined {
  return isSupervising(viewer.roles) ? undefined : viewer.userId;
}

/** A supervisor deletes any task, an AGENTE only one that they created themself. */
export function mayRemoveTarea(viewer: Viewer, { creadaPor }: { creadaPor: number | null }): boolean {
  return isSupervising(viewer.roles) || creadaPor === viewer.userId;
}

/** Only supervisors assign tasks to others (decisions §4). */
export function mayAssignTarea(viewer: Viewer, usuarioId: number): boolean {
  return isSupervising(viewer.roles) || usuarioId === viewer.userId;
}
