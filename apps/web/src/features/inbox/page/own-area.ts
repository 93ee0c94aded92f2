import type { SesionUsuario } from '../../../platform/session/session.ts';

/** Whether a waiting chat is this user's business: one of their area or of none; any for a user without an area. */
export function isOfOwnArea({ areaId }: Pick<SesionUsuario, 'areaId'>, chatAreaId: number | null): boolean {
  return areaId === null || chatAreaId === null || areaId === chatAreaId;
}
