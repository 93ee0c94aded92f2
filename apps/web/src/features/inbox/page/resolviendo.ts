import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { closeConversacion } from '../list/bandeja.actions.ts';
import { whenSent } from '../outbox/chat-outbox.queries.ts';

/** A chat whose resolve flow is open. */
export interface Resolving {
  id: number;
  farewell: 'with-farewell' | 'quietly';
  /** Its newest message at the start: the user does not see messages that arrive behind the dialogs. */
  visto: number;
}

export function resolvingOf({ id, secuencia }: Conversacion, farewell: Resolving['farewell']): Resolving {
  return { id, farewell, visto: secuencia };
}

/** Resolves the chat after its pending sends. Returns whether the chat is closed; a failure shows a toast. */
export function closeResolving({ id, farewell, visto }: Resolving): Promise<boolean> {
  return closeConversacion(id, farewell, { vistoHastaSecuencia: visto, sent: whenSent(id) });
}
