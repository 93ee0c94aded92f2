import { whyNotDeliverable } from '@tertulia/contract/features/archivos/limites';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { ApiError, isUnreachable } from '../../../platform/http/api-error.ts';
import { newUuid } from '../../../platform/http/uuid.ts';
import type { OwnPage } from '../../../platform/session/own-page.ts';
import { mimeOf, tipoOf } from './adjuntos.ts';
import { type AlEnviar, byCreation, type Causa } from './send-conditions.ts';
import { isNewsFirst } from './news-first.ts';
import type { Resultado } from './reanudar.ts';
import { raisedVisto } from './vistos.ts';

/** A file on its way: a bubble from the moment it was chosen until the server's own message takes its place. */
export interface Upload extends AlEnviar {
  clienteMensajeId: string;
  conversacionId: number;
  archivo: File;
  tipo: TipoMensaje;
  /** The caption; absent in what an older page has kept. */
  contenido?: string;
  /** The message it answers. */
  replyToId: number | null;
  creadoEn: string;
  /**
   * `ESPERA`: the server could not be reached, and the file is sent when it can be again. `PREGUNTA`: something changed
   * before the server had the file, and the sender decides (beyond A4).
   */
  estado: 'EN_COLA' | 'SUBIENDO' | 'ESPERA' | 'FALLIDA' | 'PREGUNTA';
  /** Why the sender is asked; absent if the customer has written. */
  causa?: Causa;
  /** Between 0 and 1. */
  avance: number;
  error: string | null;
  /** Sends an address to download the file from, in place of the file. */
  comoEnlace: boolean;
  /** WhatsApp would not deliver the file itself: the way out is the link, and trying again is none. */
  isOnlyAsLink: boolean;
  /**
   * The newest message the sender had seen; null once they chose to send anyway. Absent in files that an older page has
   * stored.
   */
  vistoHastaSecuencia?: number | null;
  /** How long a recording is: its file does not always say so. */
  duracionMs?: number;
  /** It never left, and waits in the chat to be sent or discarded. */
  isHeld?: boolean;
}

/** What is to be sent. */
interface NewUpload {
  conversacionId: number;
  archivo: File;
  tipo?: TipoMensaje;
  contenido?: string;
  asignadaA?: number | null;
  replyToId?: number | null;
  vistoHastaSecuencia: number | null;
  duracionMs?: number;
}

/** The storage in which files outlive a reload. */
export interface UploadsStore {
  save: (upload: Upload) => Promise<void>;
  forget: (clienteMensajeId: string) => void;
  load: () => Promise<Upload[]>;
}

interface UploadsOptions {
  post: (upload: Upload, signal: AbortSignal, onProgress: (share: number) => void) => Promise<Mensaje>;
  /** Whether something that was sent in the chat before waits for the connection. */
  mustWait: (conversacionId: number) => boolean;
  /** A file has begun to wait for the connection. */
  onWaiting: () => void;
  /** The session in use. */
  sesion: () => number | null;
  onSent: (mensaje: Mensaje) => void;
  onFailed: (upload: Upload, text: string) => void;
  /** News came first: what the sender has not seen should be on the screen when they are asked. */
  onQuestion: (upload: Upload) => void;
  /** Up to which message the sender has seen a chat by now. */
  seenIn: (conversacionId: number) => number;
  describe: (error: unknown) => string;
  kept: UploadsStore;
  page: OwnPage;
  /** What a bubble says when it is unknown whether its file was sent. */
  unconfirmed: string;
}

const NONE: readonly Upload[] = [];
const AGAIN = { estado: 'EN_COLA', error: null, avance: 0, isHeld: false } as const;
/** More frequent progress updates are not visible. */
const PROGRESS_STEP = 0.02;

/**
 * The files that have not become messages yet, by chat: sent one by one in their order, each under one
 * `clienteMensajeId` through all its tries, so that no try can make a second message.
 */
export class Uploads {
  private byChat = new Map<number, readonly Upload[]>();
  private readonly queues = new Map<number, Promise<void>>();
  private readonly running = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private readonly options: UploadsOptions;
  /** Grows when the session ends: what is read from this machine by then is its owner's alone. */
  private epoch = 0;

  constructor(options: UploadsOptions) {
    this.options = options;
  }

  list = (conversacionId: number): readonly Upload[] => this.byChat.get(conversacionId) ?? NONE;

  /** The chats in which a file neither went out nor is on its way. */
  unsentIn = (): number[] =>
    [...this.byChat].flatMap(([id, list]) => (list.some((upload) => !isOnItsWay(upload)) ? [id] : []));

  /** Resolves once what is on its way in a chat now has arrived, failed or been asked about. */
  whenSettled = (conversacionId: number): Promise<void> => this.queues.get(conversacionId) ?? Promise.resolve();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes a file on. One that WhatsApp would not deliver says so before a byte of it has left. */
  add(wish: NewUpload): void {
    const upload = { ...newUpload(wish), sesion: this.options.sesion(), page: this.options.page.name };
    // A browser's own recording is made into a voice note by the server.
    const obstacle = upload.tipo === 'VOZ' ? null : whyNotDeliverable(mimeOf(upload.archivo), upload.archivo.size);
    if (obstacle) this.take({ ...upload, estado: 'FALLIDA', error: obstacle.message, isOnlyAsLink: true });
    else this.enqueue(this.take(upload));
  }

  /** Takes a file on that is not to leave yet: its bubble says why, and sends or discards it. */
  hold(wish: NewUpload, why: string): void {
    this.take({ ...newUpload(wish), page: this.options.page.name, estado: 'FALLIDA', error: why, isHeld: true });
  }

  /**
   * Restores the stored files, except those of other open pages. Sends files that were pending or waiting again under
   * their key, so the server stores no second message. Without locks in the browser another page may be sending them:
   * the sender decides.
   */
  async restore(): Promise<void> {
    const { epoch } = this;
    const { kept, page, unconfirmed } = this.options;
    await page.takeOver(kept.load, async (left) => {
      if (epoch !== this.epoch) return;
      const taken = left
        .filter((upload) => !this.find(upload))
        .map((lost) => {
          const isSettled = lost.estado === 'FALLIDA' || lost.estado === 'PREGUNTA';
          const unsent = lost.page
            ? ({ estado: 'ESPERA' } as const)
            : ({ estado: 'FALLIDA', error: unconfirmed } as const);
          return { ...lost, ...(isSettled ? {} : { ...unsent, avance: 0 }), page: page.name };
        });
      for (const restored of taken)
        this.write(restored.conversacionId, [...this.list(restored.conversacionId), restored].sort(byCreation));
      if (this.waiting().length > 0) this.options.onWaiting();
      await Promise.all(taken.map((restored) => kept.save(restored)));
    });
  }

  retry(upload: Upload): void {
    this.enqueue(this.change(upload, AGAIN));
  }

  sendAsLink(upload: Upload): void {
    this.enqueue(this.change(upload, { ...AGAIN, comoEnlace: true, isOnlyAsLink: false }));
  }

  /** Sends what its sender was asked about: all files of the chat are one answer. */
  sendAnyway(conversacionId: number): void {
    for (const upload of this.questionsIn(conversacionId))
      this.enqueue(this.change(upload, { ...AGAIN, vistoHastaSecuencia: null }));
  }

  /** Leaves what its sender was asked about in the chat, to be sent or discarded there. */
  review(conversacionId: number, why: string): void {
    for (const upload of this.questionsIn(conversacionId))
      this.keep(this.change(upload, { estado: 'FALLIDA', error: why, isHeld: true, vistoHastaSecuencia: null }));
  }

  questionsIn = (conversacionId: number): Upload[] =>
    this.list(conversacionId).filter(({ estado }) => estado === 'PREGUNTA');

  /** Takes a file back, also while it is on its way; or forgets it because it has arrived as a message. */
  remove(conversacionId: number, clienteMensajeId: string, { cancel = true } = {}): void {
    this.options.kept.forget(clienteMensajeId);
    const left = this.list(conversacionId).filter((upload) => upload.clienteMensajeId !== clienteMensajeId);
    if (left.length !== this.list(conversacionId).length) this.write(conversacionId, left);
    if (cancel) this.running.get(clienteMensajeId)?.abort();
  }

  /** Stops everything: the session is over. What is kept comes back with `restore`. */
  clear(): void {
    this.epoch += 1;
    this.byChat = new Map();
    for (const controller of this.running.values()) controller.abort();
    this.notify();
  }

  /** True while something would be lost by leaving the page. */
  isBusy(): boolean {
    return [...this.byChat.values()].some((list) => list.some(isOnItsWay));
  }

  /** The files of all chats that wait to be sent by themselves. */
  waiting = (): Upload[] => [...this.byChat.values()].flat().filter(({ estado }) => estado === 'ESPERA');

  /**
   * Sends a waiting file. The stale-write check still uses what the sender had seen when they sent it, even if newer
   * messages were displayed since.
   */
  async resume(upload: Upload): Promise<Resultado> {
    this.enqueue(this.change(upload, AGAIN), { isResumed: true });
    await this.whenSettled(upload.conversacionId);
    const estado = this.find(upload)?.estado;
    if (estado === 'FALLIDA') return 'FALLO';
    return estado === 'ESPERA' || estado === 'PREGUNTA' ? estado : 'ENVIADO';
  }

  /** Asks the sender about a file that waited. */
  askAbout(upload: Upload, causa: Causa): void {
    this.options.onQuestion(this.keep(this.change(upload, { estado: 'PREGUNTA', avance: 0, causa })));
  }

  private wait(upload: Upload): void {
    this.keep(this.change(upload, { estado: 'ESPERA', avance: 0 }));
    this.options.onWaiting();
  }

  private enqueue(upload: Upload, how = { isResumed: false }): void {
    const before = this.queues.get(upload.conversacionId) ?? Promise.resolve();
    this.queues.set(
      upload.conversacionId,
      before.then(() => this.deliver(upload, how)),
    );
  }

  private async deliver(upload: Upload, { isResumed }: { isResumed: boolean }): Promise<void> {
    // Discarded while it was queued, held back with the one before it, or a live event has brought its message.
    if (this.find(upload)?.estado !== 'EN_COLA') return;
    if (!isResumed && this.options.mustWait(upload.conversacionId)) return this.wait(upload);
    const controller = new AbortController();
    this.running.set(upload.clienteMensajeId, controller);
    // Messages that the sender saw during the previous uploads, or since the failure, are no news to them.
    const seenNow = isResumed ? 0 : this.options.seenIn(upload.conversacionId);
    const vistoHastaSecuencia = raisedVisto(upload.vistoHastaSecuencia, seenNow);
    const leaving = this.change(upload, { estado: 'SUBIENDO', vistoHastaSecuencia });
    try {
      const mensaje = await this.options.post(leaving, controller.signal, (share) => this.progress(upload, share));
      this.options.onSent(mensaje);
      this.remove(upload.conversacionId, upload.clienteMensajeId);
    } catch (error) {
      if (!this.find(upload)) return;
      if (isUnreachable(error)) {
        // said once: those behind it wait without a try, and later tries are silent
        if (!isResumed) this.options.onFailed(upload, this.options.describe(error));
        return this.wait(upload);
      }
      if (isNewsFirst(error)) {
        this.ask(upload);
        return;
      }
      const text = this.options.describe(error);
      const isOnlyAsLink = error instanceof ApiError && error.field === 'comoEnlace';
      this.options.onFailed(this.keep(this.change(upload, { estado: 'FALLIDA', error: text, isOnlyAsLink })), text);
    } finally {
      this.running.delete(upload.clienteMensajeId);
    }
  }

  /** Asks about a file, and about those behind it from before the same news: they would all be refused. */
  private ask(first: Upload): void {
    const hasSameCause = (upload: Upload) =>
      upload.clienteMensajeId === first.clienteMensajeId ||
      (upload.estado === 'EN_COLA' && (upload.vistoHastaSecuencia ?? null) !== null);
    for (const upload of this.list(first.conversacionId).filter(hasSameCause))
      this.keep(this.change(upload, { estado: 'PREGUNTA', avance: 0, causa: 'NOVEDAD' }));
    this.options.onQuestion(first);
  }

  private take(upload: Upload): Upload {
    this.write(upload.conversacionId, [...this.list(upload.conversacionId), upload]);
    return this.keep(upload);
  }

  private keep(upload: Upload): Upload {
    void this.options.kept.save(upload);
    return upload;
  }

  private progress(upload: Upload, share: number): void {
    const shown = this.find(upload)?.avance ?? 1;
    if (share - shown >= PROGRESS_STEP || (share === 1 && shown < 1)) this.change(upload, { avance: share });
  }

  private find(upload: Upload): Upload | undefined {
    return this.list(upload.conversacionId).find((other) => other.clienteMensajeId === upload.clienteMensajeId);
  }

  private change(upload: Upload, changes: Partial<Upload>): Upload {
    const changed = { ...upload, ...this.find(upload), ...changes };
    this.write(
      upload.conversacionId,
      this.list(upload.conversacionId).map((other) =>
        other.clienteMensajeId === upload.clienteMensajeId ? changed : other,
      ),
    );
    return changed;
  }

  private write(conversacionId: number, list: readonly Upload[]): void {
    this.byChat.set(conversacionId, list);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

function newUpload({
  conversacionId,
  archivo,
  tipo,
  contenido = '',
  asignadaA,
  replyToId = null,
  vistoHastaSecuencia,
  duracionMs,
}: NewUpload): Upload {
  return {
    clienteMensajeId: newUuid(),
    conversacionId,
    archivo,
    tipo: tipo ?? tipoOf(archivo),
    contenido,
    replyToId,
    creadoEn: new Date().toISOString(),
    estado: 'EN_COLA',
    avance: 0,
    error: null,
    comoEnlace: false,
    isOnlyAsLink: false,
    vistoHastaSecuencia,
    ...(asignadaA === undefined ? {} : { asignadaA }),
    ...(duracionMs === undefined ? {} : { duracionMs }),
  };
}

function isOnItsWay({ estado }: Upload): boolean {
  return estado === 'EN_COLA' || estado === 'SUBIENDO';
}
