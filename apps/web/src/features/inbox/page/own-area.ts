import type { SesionUsuario } from '../../../platform/session/session.ts';

/** True if a waiting chat belongs to this user's area or to none; always true for a user without an area. */
export function isOfOwnArea({ areaId }: Pick<SesionUsuario, 'areaId'>, chatAreaId: number | null): boolean {
  return areaId === null || chatAreaId === null || areaId === chatAreaId;
}
