import { whyNotDeliverable } from '@tertulia/contract/features/archivos/limites';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  isOnItsWay,
  Outbox,
  type Draft,
  type OutboxItem,
  type OutboxOptions,
  withoutProgress,
} from '../../../platform/outbox/outbox.ts';
import { mimeOf, tipoOf } from './adjuntos.ts';
import { isStaleWrite, raiseSeen } from './stale-write.ts';

/**
 * Why the writer is asked before a send. `NOVEDAD`: the customer wrote. The others: what changed without a connection.
 */
export type Causa = 'NOVEDAD' | 'RESPONSABLE' | 'VENTANA' | 'SESION';

/** A text or file that is to be sent to a customer. */
export interface OutboxEntry extends OutboxItem {
  conversacionId: number;
  /** The text, or the caption of a file. */
  contenido: string;
  /** The chat's owner when it was written. */
  asignadaA?: number | null;
  /** Why the writer is asked; absent if the customer has written. */
  causa?: Causa;
  /** The newest message the writer had seen; null once they chose to send anyway. */
  vistoHastaSecuencia: number | null;
  /** The message it answers. */
  replyToId?: number | null;
  /** Sends an address to download the file from, in place of the file. */
  comoEnlace?: boolean;
  /** WhatsApp would not deliver the file itself: the way out is the link, and trying again is none. */
  isOnlyAsLink?: boolean;
  /** The kind of its file. */
  tipo?: TipoMensaje;
  /** An item of the media bank that goes with it. */
  media?: { id: number; nombre: string } | null;
  /** The template it is made of, `contenido` being what the customer will read. */
  plantilla?: { id: number; variables: Record<string, string> } | null;
  /** How long a recording is: its file does not always say so. */
  duracionMs?: number;
  /** It never left, and waits in the chat to be sent or discarded. */
  isHeld?: boolean;
}

/** A file on its way. */
export interface Upload extends OutboxEntry {
  archivo: File;
  tipo: TipoMensaje;
  avance: number;
}

export function isUpload(entry: OutboxEntry): entry is Upload {
  return Boolean(entry.archivo);
}

/** A file to send. */
type FileDraft = Omit<Draft<OutboxEntry>, 'contenido'> & { archivo: File; contenido?: string };

function toEntry(file: FileDraft): Draft<OutboxEntry> {
  return {
    contenido: '',
    tipo: tipoOf(file.archivo),
    replyToId: null,
    comoEnlace: false,
    isOnlyAsLink: false,
    ...file,
  };
}

/** What the chat decides itself. */
type Decided = 'chatOf' | 'queueOf' | 'atDeparture' | 'mayContinue' | 'onRefused' | 'atFailure';

interface ChatOutboxOptions extends Omit<OutboxOptions<OutboxEntry, Mensaje>, Decided> {
  /** News came first: what the writer has not seen should be on the screen when they are asked. */
  onQuestion: (entry: OutboxEntry) => void;
  /** Up to which message the writer has seen a chat by now. */
  seenIn: (conversacionId: number) => number;
}

/** Messages to customers: each is checked against what its writer had seen of the chat (beyond A4). */
export function createChatOutbox({ onQuestion, seenIn, ...options }: ChatOutboxOptions) {
  const outbox = new Outbox<OutboxEntry, Mensaje>({
    ...options,
    chatOf: ({ conversacionId }) => conversacionId,
    // a text does not wait for the upload of a file
    queueOf: (entry) => (isUpload(entry) ? 'file' : 'text'),
    // what the sender saw during the previous uploads is no news to them
    atDeparture: (entry) => (isUpload(entry) ? { vistoHastaSecuencia: raised(entry) } : {}),
    atFailure: (error) => ({ isOnlyAsLink: error instanceof ApiError && error.field === 'comoEnlace' }),
    onRefused: (entry, error) => {
      if (!isStaleWrite(error)) return false;
      ask(entry, 'NOVEDAD');
      // the files behind it are from before the same news: they would all be refused
      for (const other of isUpload(entry) ? outbox.list(entry.conversacionId) : [])
        if (isUpload(other) && other.estado === 'EN_COLA' && other.vistoHastaSecuencia !== null)
          question(other, 'NOVEDAD');
      return true;
    },
  });

  const raised = ({ conversacionId, vistoHastaSecuencia }: OutboxEntry) =>
    raiseSeen(vistoHastaSecuencia, seenIn(conversacionId));

  function question(entry: OutboxEntry, causa: Causa): OutboxEntry {
    return outbox.change(entry, { ...withoutProgress(entry), estado: 'PREGUNTA', causa });
  }

  /** Asks the writer about a message that has not left. */
  function ask(entry: OutboxEntry, causa: Causa): void {
    onQuestion(question(entry, causa));
  }

  /** A manual retry counts as seen what came after the first attempt. */
  function retry(entry: OutboxEntry, changes: Partial<OutboxEntry> = {}): void {
    outbox.retry(entry, { vistoHastaSecuencia: raised(entry), isHeld: false, ...changes });
  }

  const filesAsked = (conversacionId: number) =>
    outbox.list(conversacionId).filter((entry) => isUpload(entry) && entry.estado === 'PREGUNTA');

  return {
    outbox,
    ask,
    /** True while leaving the page would lose a file that is being sent. */
    isUploading: () => outbox.all().some((entry) => isUpload(entry) && isOnItsWay(entry)),
    retry: (entry: OutboxEntry) => retry(entry),
    sendAsLink: (entry: OutboxEntry) => retry(entry, { comoEnlace: true, isOnlyAsLink: false }),
    sendAnyway: (entry: OutboxEntry) => retry(entry, { vistoHastaSecuencia: null }),
    /** All files of a chat about which their sender was asked are one answer. */
    sendFilesAnyway: (conversacionId: number) => {
      for (const upload of filesAsked(conversacionId)) retry(upload, { vistoHastaSecuencia: null });
    },
    /** Leaves those files in the chat, to be sent or discarded there. */
    reviewFiles: (conversacionId: number, why: string) => {
      for (const upload of filesAsked(conversacionId))
        outbox.change(upload, { estado: 'FALLIDO', error: why, isHeld: true, vistoHastaSecuencia: null });
    },
    send: (text: Draft<OutboxEntry>) => outbox.send(text),
    /** Takes a file on. One that WhatsApp would not deliver says so before a byte of it has left. */
    sendFile: (file: FileDraft) => {
      // A browser's own recording is made into a voice note by the server.
      const obstacle = file.tipo === 'VOZ' ? null : whyNotDeliverable(mimeOf(file.archivo), file.archivo.size);
      const unsent = obstacle ? ({ estado: 'FALLIDO', error: obstacle.message, isOnlyAsLink: true } as const) : {};
      outbox.send({ ...toEntry(file), ...unsent });
    },
    /** Takes a file on that is not to leave yet: its bubble says why, and sends or discards it. */
    holdFile: (file: FileDraft, why: string) =>
      outbox.send({ ...toEntry(file), estado: 'FALLIDO', error: why, isHeld: true, sesion: undefined }),
  };
}
