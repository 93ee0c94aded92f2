import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { isRefusal } from '../../../platform/http/api-error.ts';
import type { Causa, createChatOutbox, OutboxEntry } from './chat-outbox.ts';

type ChatAhora = Pick<Conversacion, 'asignadaA' | 'ventanaHasta' | 'puede'>;

interface ReanudarOptions {
  chatOutbox: ReturnType<typeof createChatOutbox>;
  readChat: (conversacionId: number) => Promise<ChatAhora>;
  /** The keys of the chat's newest messages. */
  readKeys: (conversacionId: number) => Promise<readonly (string | null)[]>;
  sesion: () => number | null;
  now: () => number;
}

/**
 * Sends what waited in a chat for the connection, one after another in the order of writing, so that a text does not
 * overtake the file before it. If the owner, the window or the session has changed, or the customer wrote, the page asks
 * the writer, unless the server has the message: its response may have been lost. Throws while the server cannot be
 * reached.
 */
export async function resumeChat(conversacionId: number, options: ReanudarOptions): Promise<void> {
  const { outbox, ask } = options.chatOutbox;
  const waiting = () => outbox.waiting(conversacionId);
  const settleArrived = async () => {
    const keys = (await readIfVisible(conversacionId, options.readKeys)) ?? [];
    for (const { clienteMensajeId } of waiting())
      if (keys.includes(clienteMensajeId)) outbox.remove(conversacionId, clienteMensajeId, { cancel: false });
  };
  const askAll = (causa: Causa) => {
    for (const entry of waiting()) ask(entry, causa);
  };
  const chat = await readIfVisible(conversacionId, options.readChat);
  for (let [next] = waiting(); next; [next] = waiting()) {
    const causa = whyAsk(next, chat, options);
    if (causa) {
      await settleArrived();
      if (waiting()[0]?.clienteMensajeId === next.clienteMensajeId) return askAll(causa);
      continue;
    }
    if ((await outbox.resume(next))?.estado === 'PREGUNTA') {
      await settleArrived();
      // later ones must not arrive before it
      return askAll('NOVEDAD');
    }
  }
}

/** The current state of a chat; null if this user has no access any more. */
async function readIfVisible<T>(id: number, read: (id: number) => Promise<T>): Promise<T | null> {
  try {
    return await read(id);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function whyAsk(entry: OutboxEntry, chat: ChatAhora | null, { sesion, now }: ReanudarOptions): Causa | null {
  if (entry.sesion !== undefined && entry.sesion !== sesion()) return 'SESION';
  if (!chat?.puede.enviar) return 'RESPONSABLE';
  if (entry.asignadaA !== undefined && entry.asignadaA !== chat.asignadaA) return 'RESPONSABLE';
  const isOpen = chat.ventanaHasta !== null && Date.parse(chat.ventanaHasta) > now();
  // an approved template may be sent while the window is closed
  return isOpen || entry.plantilla ? null : 'VENTANA';
}
