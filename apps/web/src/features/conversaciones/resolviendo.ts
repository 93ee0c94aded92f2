import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';

/** A chat that somebody is about to resolve. */
export interface Resolving {
  id: number;
  farewell: 'with-farewell' | 'quietly';
  /** Its newest message then: what comes while the dialogs stand before it is seen by nobody. */
  visto: number;
}

export function resolvingOf({ id, secuencia }: Conversacion, farewell: Resolving['farewell']): Resolving {
  return { id, farewell, visto: secuencia };
}
