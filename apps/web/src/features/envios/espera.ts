/** Why the writer is asked before something is sent. `NOVEDAD`: the customer wrote. The others: what changed while there was no connection. */
export type Causa = 'NOVEDAD' | 'RESPONSABLE' | 'VENTANA' | 'SESION';

/** What an unsent text or file remembers of the moment at which its writer sent it; absent in what an older page has kept. */
export interface AlEnviar {
  /** Who had the chat. */
  asignadaA?: number | null;
  /** The session it was written in. */
  sesion?: number | null;
  /** The page that was sending it is gone: it waits to be sent once more under its key, which settles whether the server has it. */
  isCutOff?: boolean;
}
