import type { Conversacion, ConversacionHallada } from '@tertulia/contract/features/conversaciones/conversacion';

/** The message in which a search met the chat; null for a chat from any other list, and for one whose contact matched. */
export function coincidenciaOf(chat: Conversacion): ConversacionHallada['coincidencia'] {
  return (chat as Partial<ConversacionHallada>).coincidencia ?? null;
}
