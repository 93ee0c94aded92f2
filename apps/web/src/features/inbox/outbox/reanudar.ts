import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { isRefusal, noConnection } from '../../../platform/http/api-error.ts';
import { byCreation, type Outcome } from '../../../platform/outbox/outbox.ts';
import type { AlEnviar, Causa } from './send-conditions.ts';

export interface EnEspera extends AlEnviar {
  conversacionId: number;
  clienteMensajeId: string;
  creadoEn: string;
  /** An approved template may be sent while the window is closed. */
  plantilla?: object | null;
}

/** The texts or files that wait to be sent by themselves. */
export interface WaitingQueue<T extends EnEspera> {
  waiting: () => readonly T[];
  resume: (one: T) => Promise<Outcome>;
  ask: (one: T, causa: Causa) => void;
  /** The server has it. */
  settle: (one: T) => void;
}

type ChatAhora = Pick<Conversacion, 'asignadaA' | 'ventanaHasta' | 'puede'>;

interface Pieza extends EnEspera {
  resume: () => Promise<Outcome>;
  ask: (causa: Causa) => void;
  settle: () => void;
}

interface ReanudarOptions {
  listPiezas: () => Pieza[];
  readChat: (conversacionId: number) => Promise<ChatAhora>;
  /** The keys of the chat's newest messages. */
  readKeys: (conversacionId: number) => Promise<readonly (string | null)[]>;
  sesion: () => number | null;
  now: () => number;
}

/** The waiting items of one queue with their actions. */
export function piezasOf<T extends EnEspera>(queue: WaitingQueue<T>): Pieza[] {
  return queue.waiting().map((one) => ({
    ...one,
    resume: () => queue.resume(one),
    ask: (causa: Causa) => queue.ask(one, causa),
    settle: () => queue.settle(one),
  }));
}

/**
 * Sends the items that waited for the connection: per chat one after another in the order of writing, so that a text
 * does not overtake the file before it. If the owner, the window or the session has changed, or the customer wrote, the
 * page asks the writer, unless the server has the item: its response may have been lost. Throws while the server cannot
 * be reached.
 */
export async function resumeWaiting(options: ReanudarOptions): Promise<void> {
  const chats = new Set(options.listPiezas().map(({ conversacionId }) => conversacionId));
  const done = await Promise.allSettled([...chats].map((id) => resumeChat(id, options)));
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

async function resumeChat(conversacionId: number, options: ReanudarOptions): Promise<void> {
  const pending = () =>
    options
      .listPiezas()
      .filter((pieza) => pieza.conversacionId === conversacionId)
      .sort(byCreation);
  const settleArrived = async () => {
    const keys = (await readIfVisible(conversacionId, options.readKeys)) ?? [];
    for (const pieza of pending()) if (keys.includes(pieza.clienteMensajeId)) pieza.settle();
  };
  const askAll = (causa: Causa) => {
    for (const pieza of pending()) pieza.ask(causa);
  };
  const chat = await readIfVisible(conversacionId, options.readChat);
  for (let next = pending()[0]; next; next = pending()[0]) {
    const causa = whyAsk(next, chat, options);
    if (causa) {
      await settleArrived();
      if (pending()[0]?.clienteMensajeId === next.clienteMensajeId) return askAll(causa);
      continue;
    }
    const outcome = await next.resume();
    if (outcome === 'ESPERA') throw noConnection();
    if (outcome === 'PREGUNTA') {
      await settleArrived();
      // later items must not arrive before it
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

function whyAsk(pieza: Pieza, chat: ChatAhora | null, { sesion, now }: ReanudarOptions): Causa | null {
  if (pieza.sesion !== undefined && pieza.sesion !== sesion()) return 'SESION';
  if (!chat?.puede.enviar) return 'RESPONSABLE';
  if (pieza.asignadaA !== undefined && pieza.asignadaA !== chat.asignadaA) return 'RESPONSABLE';
  const isOpen = chat.ventanaHasta !== null && Date.parse(chat.ventanaHasta) > now();
  return isOpen || pieza.plantilla ? null : 'VENTANA';
}
