/**
 * Why the writer is asked before a send. `NOVEDAD`: the customer wrote. The others: what changed without a connection.
 */
export type Causa = 'NOVEDAD' | 'RESPONSABLE' | 'VENTANA' | 'SESION';

/** State at the time of an unsent text or file. */
export interface AlEnviar {
  /** The chat's owner. */
  asignadaA?: number | null;
  /** The session in which it was written. */
  sesion?: number | null;
}
