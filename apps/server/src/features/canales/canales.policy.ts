import type { CanalChange } from '@tertulia/contract/features/canales/canal-form';

/** The reconciler sets its watermark back this far, because the provider's list may lag behind its webhooks. */
export const RECONCILER_OVERLAP_MS = 10 * 60_000;
/** A reactivated channel fetches messages of at most this long: older questions are obsolete. */
export const FETCHED_AFTER_OFF_MS = 7 * 86_400_000;

/** The fields that decide whose number a channel has. */
export interface Conexion {
  numero: string;
  twilioSid: string | null;
}

/** The channel's subaccount; null for the platform's account. */
export function cuentaOf(twilioSid: string | null): string | null {
  return twilioSid?.startsWith('AC') === true ? twilioSid : null;
}

/** True if a change makes it another number or account, whose ownership must be verified again. */
export function isMoved(before: Conexion, after: Conexion): boolean {
  return before.numero !== after.numero || cuentaOf(before.twilioSid) !== cuentaOf(after.twilioSid);
}

export interface Standing {
  isSuperadmin: boolean;
  /** It is active with this number. */
  isActive: boolean;
  /** When the number was last verified as the tenant's. */
  verificadoEn: Date | null;
  /** True if the provider has the number in the tenant's account; null if not queried. */
  isFound: boolean | null;
  claims: { reclamado: boolean; verificadoEn: Date | null };
}

/**
 * True if a channel may receive the messages to its number (T22): a SUPERADMIN decides so, it was verified before and
 * for no other tenant since, or the provider has the number and no other tenant claims it.
 */
export function mayBeActive({ isSuperadmin, isActive, verificadoEn, isFound, claims }: Standing): boolean {
  if (isSuperadmin || isActive) return true;
  if (verificadoEn !== null && !(claims.verificadoEn && claims.verificadoEn > verificadoEn)) return true;
  return isFound === true && !claims.reclamado;
}

/**
 * True if a reactivated channel may fetch the messages of its inactive time: it was the tenant's before with this
 * number and account, no other tenant had it in between, and none claims it (decision 7).
 */
export function wasAlwaysTheirs({
  moves,
  verificadoEn,
  cedidoEn,
  claims,
}: {
  moves: boolean;
  verificadoEn: Date | null;
  /** Since when another tenant's channel has had the number. */
  cedidoEn: Date | null;
  claims: { reclamado: boolean };
}): boolean {
  return !moves && verificadoEn !== null && cedidoEn === null && !claims.reclamado;
}

/** The fields of a channel after a change. */
export function applyChange(
  before: Conexion & { friendlyName: string | null; esPrincipal: boolean; estado: number },
  change: CanalChange,
) {
  return {
    numero: change.numero ?? before.numero,
    friendlyName: change.friendlyName === undefined ? before.friendlyName : change.friendlyName,
    twilioSid: change.twilioSid === undefined ? before.twilioSid : change.twilioSid,
    esPrincipal: change.esPrincipal ?? before.esPrincipal,
    estado: change.estado ?? (before.estado === 1 ? 1 : 0),
  } as const;
}
