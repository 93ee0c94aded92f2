import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { closeConversacion } from '../list/bandeja.actions.ts';
import { whenSent } from '../outbox/sent.ts';

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

/** Resolves it, behind what is still on its way in it. Resolves with whether the chat is closed; a failure is told. */
export function closeResolving({ id, farewell, visto }: Resolving): Promise<boolean> {
  return closeConversacion(id, farewell, { vistoHastaSecuencia: visto, sent: whenSent(id) });
}
