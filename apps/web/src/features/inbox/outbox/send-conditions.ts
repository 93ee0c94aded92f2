import type { OfPage } from '../../../platform/session/own-page.ts';

/**
 * Why the writer is asked before a send. `NOVEDAD`: the customer wrote. The others: what changed without a connection.
 */
export type Causa = 'NOVEDAD' | 'RESPONSABLE' | 'VENTANA' | 'SESION';

/** State at the time of an unsent text or file; absent in items that an older page has stored. */
export interface AlEnviar extends OfPage {
  /** The chat's owner. */
  asignadaA?: number | null;
  /** The session in which it was written. */
  sesion?: number | null;
}

/** Sorts by creation time. */
export function byCreation(a: { creadoEn: string }, b: { creadoEn: string }): number {
  return a.creadoEn.localeCompare(b.creadoEn);
}
