import { getSession } from './session.ts';

const PREFIX = 'tertulia.personal';
/** Values of a user who does not return must not stay on a machine that others may use. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60_000;

/** A value stored on this machine, with its time. */
export interface Kept {
  at: number;
  value: unknown;
}

/** The name prefix of all values of the signed-in user; null without one. */
export function ownerPrefix(): string | null {
  const usuario = getSession()?.usuario;
  return usuario ? `${PREFIX}.${usuario.suscriptorId}.${usuario.id}.` : null;
}

/** False for expired values. */
export function isStillKept({ at }: Kept): boolean {
  return Date.now() - at <= KEPT_FOR_MS;
}
