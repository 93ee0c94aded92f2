import type { Conversacion, ConversacionHallada } from '@tertulia/contract/features/conversaciones/conversacion';

/** The message that matched the search; null for a chat of another list, and for a match in the contact. */
export function coincidenciaOf(chat: Conversacion): ConversacionHallada['coincidencia'] {
  return (chat as Partial<ConversacionHallada>).coincidencia ?? null;
}
