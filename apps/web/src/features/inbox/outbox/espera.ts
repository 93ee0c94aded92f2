import type { OfPage } from '../../../platform/session/own-page.ts';

/** Why the writer is asked before something is sent. `NOVEDAD`: the customer wrote. The others: what changed while there was no connection. */
export type Causa = 'NOVEDAD' | 'RESPONSABLE' | 'VENTANA' | 'SESION';

/** What an unsent text or file remembers of the moment at which its writer sent it; absent in what an older page has kept. */
export interface AlEnviar extends OfPage {
  /** Who had the chat. */
  asignadaA?: number | null;
  /** The session it was written in. */
  sesion?: number | null;
}

/** Sorts into the order in which they were written. */
export function byCreation(a: { creadoEn: string }, b: { creadoEn: string }): number {
  return a.creadoEn.localeCompare(b.creadoEn);
}
