import type { CanalChange } from '@tertulia/contract/features/canales/canal-form';

/** The reconciler sets its watermark back this far, because the provider's list may lag behind its webhooks. */
export const RECONCILER_OVERLAP_MS = 10 * 60_000;
/** Of what was written to a channel that was off so much is fetched when it is on again: older questions are nobody's any more. */
export const FETCHED_AFTER_OFF_MS = 7 * 86_400_000;

/** What of a channel says whose number it is. */
export interface Conexion {
  numero: string;
  twilioSid: string | null;
}

/** The subaccount that a channel names; null for one of the platform's account. */
export function cuentaOf(twilioSid: string | null): string | null {
  return twilioSid?.startsWith('AC') === true ? twilioSid : null;
}

/** Whether a change makes it another number, or the same in another account: then it is to be shown anew whose it is. */
export function isMoved(before: Conexion, after: Conexion): boolean {
  return before.numero !== after.numero || cuentaOf(before.twilioSid) !== cuentaOf(after.twilioSid);
}

export interface Standing {
  isSuperadmin: boolean;
  /** It is active, with this number. */
  isActive: boolean;
  /** When it was shown that the number is the subscriber's. */
  verificadoEn: Date | null;
  /** The provider has the number in the subscriber's account; null where nobody asked. */
  isFound: boolean | null;
  claims: { reclamado: boolean; verificadoEn: Date | null };
}

/**
 * Whether a channel may take in what customers write to its number (T22): a SUPERADMIN says so, it was shown before and
 * to nobody else since, or the provider has the number and nobody else claims it.
 */
export function mayBeActive({ isSuperadmin, isActive, verificadoEn, isFound, claims }: Standing): boolean {
  if (isSuperadmin || isActive) return true;
  if (verificadoEn !== null && !(claims.verificadoEn && claims.verificadoEn > verificadoEn)) return true;
  return isFound === true && !claims.reclamado;
}

/**
 * Whether a channel that is switched on may fetch what customers wrote while it was off: it was the subscriber's before, with
 * this number and account, nobody else had it meanwhile, and nobody else claims it (decision 7).
 */
export function wasAlwaysTheirs({
  moves,
  verificadoEn,
  cedidoEn,
  claims,
}: {
  moves: boolean;
  verificadoEn: Date | null;
  /** Since when another subscriber's channel has had the number. */
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
