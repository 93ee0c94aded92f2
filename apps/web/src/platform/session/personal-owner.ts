import { getSession } from './session.ts';

const PREFIX = 'tertulia.personal';
/** What somebody never came back for does not stay on a machine that others may use. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60_000;

/** Something that is kept on this machine, and since when. */
export interface Kept {
  at: number;
  value: unknown;
}

/** What the names begin with of all that is kept here for the person who is signed in; null when nobody is. */
export function ownerPrefix(): string | null {
  const usuario = getSession()?.usuario;
  return usuario ? `${PREFIX}.${usuario.suscriptorId}.${usuario.id}.` : null;
}

/** False for what was kept too long ago. */
export function isStillKept({ at }: Kept): boolean {
  return Date.now() - at <= KEPT_FOR_MS;
}
