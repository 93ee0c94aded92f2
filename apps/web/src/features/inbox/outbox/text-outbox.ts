import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { ApiError, isUnreachable } from '../../../platform/http/api-error.ts';
import { newUuid } from '../../../platform/http/uuid.ts';
import type { OwnPage } from '../../../platform/session/own-page.ts';
import { type AlEnviar, byCreation, type Causa } from './send-conditions.ts';
import { isNewsFirst } from './news-first.ts';
import type { Resultado } from './reanudar.ts';
import { raisedVisto } from './vistos.ts';

/** A pending text: a bubble from its creation until the server's message replaces it. */
export interface OutboxEntry extends AlEnviar {
  clienteMensajeId: string;
  conversacionId: number;
  contenido: string;
  creadoEn: string;
  /**
   * `ESPERA`: the server could not be reached, and the text is sent when it can be again. `PREGUNTA`: something changed
   * before the server had the text, and the writer decides (beyond A4).
   */
  estado: 'ENVIANDO' | 'ESPERA' | 'FALLIDO' | 'PREGUNTA';
  /** Why the writer is asked; absent if the customer has written. */
  causa?: Causa;
  error: string | null;
  /** The newest message the writer had seen; null once they chose to send anyway. */
  vistoHastaSecuencia: number | null;
  /** The message it answers; absent in what an older page has kept. */
  replyToId?: number | null;
  /** An item of the media bank that goes with it, `contenido` being its caption. */
  media?: { id: number; nombre: string } | null;
  /** Sends an address to download that item from, in place of the file. */
  comoEnlace?: boolean;
  /** WhatsApp would not deliver the item itself: the way out is the link, and trying again is none. */
  isOnlyAsLink?: boolean;
  /** The template it is made of, `contenido` being what the customer will read. */
  plantilla?: { id: number; variables: Record<string, string> } | null;
}

/** The storage in which texts outlive a reload. */
export interface TextOutboxStore {
  save: (entry: OutboxEntry) => void;
  forget: (clienteMensajeId: string) => void;
  load: () => Promise<OutboxEntry[]>;
}

interface TextOutboxOptions {
  post: (entry: OutboxEntry) => Promise<Mensaje>;
  /** Whether something that was sent in the chat before waits for the connection. */
  mustWait: (conversacionId: number) => boolean;
  /** A text has begun to wait for the connection. */
  onWaiting: () => void;
  /** The session in use. */
  sesion: () => number | null;
  onSent: (mensaje: Mensaje) => void;
  onFailed: (entry: OutboxEntry, text: string) => void;
  /** News came first: what the writer has not seen should be on the screen when they are asked. */
  onQuestion: (entry: OutboxEntry) => void;
  /** Up to which message the writer has seen a chat by now. */
  seenIn: (conversacionId: number) => number;
  /** The Spanish reason of a failure. */
  describe: (error: unknown) => string;
  kept: TextOutboxStore;
  page: OwnPage;
  /** What a bubble says when it is unknown whether its text was sent. */
  unconfirmed: string;
}

const NONE: readonly OutboxEntry[] = [];

/**
 * The texts that have not become messages yet, by chat. Each keeps one `clienteMensajeId` through all its tries, so
 * that no try can make a second message; the texts of a chat go one after another, so that they keep their order.
 */
export class TextOutbox {
  private byChat = new Map<number, readonly OutboxEntry[]>();
  private readonly queues = new Map<number, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private readonly options: TextOutboxOptions;
  /** Grows when the session ends: what is read from this machine by then is its owner's alone. */
  private epoch = 0;

  constructor(options: TextOutboxOptions) {
    this.options = options;
  }

  list = (conversacionId: number): readonly OutboxEntry[] => this.byChat.get(conversacionId) ?? NONE;

  /** The chats in which something neither went out nor is on its way. */
  unsentIn = (): number[] =>
    [...this.byChat].flatMap(([id, list]) => (list.some(({ estado }) => estado !== 'ENVIANDO') ? [id] : []));

  /** Resolves once what is on its way in a chat now has arrived, failed or been asked about. */
  whenSettled = (conversacionId: number): Promise<void> => this.queues.get(conversacionId) ?? Promise.resolve();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  send(
    text: Pick<
      OutboxEntry,
      'conversacionId' | 'contenido' | 'replyToId' | 'media' | 'comoEnlace' | 'plantilla' | 'asignadaA'
    > & {
      vistoHastaSecuencia: number;
    },
  ): void {
    const entry: OutboxEntry = {
      ...text,
      clienteMensajeId: newUuid(),
      creadoEn: new Date().toISOString(),
      sesion: this.options.sesion(),
      page: this.options.page.name,
      estado: 'ENVIANDO',
      error: null,
    };
    this.options.kept.save(entry);
    this.write(text.conversacionId, [...this.list(text.conversacionId), entry]);
    this.enqueue(entry);
  }

  retry(entry: OutboxEntry): void {
    this.again(entry, {});
  }

  sendAsLink(entry: OutboxEntry): void {
    this.again(entry, { comoEnlace: true, isOnlyAsLink: false });
  }

  sendAnyway(entry: OutboxEntry): void {
    this.enqueue(this.change(entry, { estado: 'ENVIANDO', error: null, vistoHastaSecuencia: null }));
  }

  /** The texts of all chats that wait to be sent by themselves. */
  waiting = (): OutboxEntry[] => [...this.byChat.values()].flat().filter(({ estado }) => estado === 'ESPERA');

  /**
   * Sends a waiting text. The stale-write check still uses what the writer had seen when they wrote it, even if newer
   * messages were displayed since.
   */
  async resume(entry: OutboxEntry): Promise<Resultado> {
    this.enqueue(this.change(entry, { estado: 'ENVIANDO', error: null }), { isResumed: true });
    await this.whenSettled(entry.conversacionId);
    const estado = this.find(entry)?.estado;
    if (estado === 'FALLIDO') return 'FALLO';
    return estado === 'ESPERA' || estado === 'PREGUNTA' ? estado : 'ENVIADO';
  }

  /** Asks the writer about a text that waited. */
  ask(entry: OutboxEntry, causa: Causa): void {
    this.options.onQuestion(this.change(entry, { estado: 'PREGUNTA', causa }));
  }

  /** Forgets a text: it was taken back, or has arrived as a message. */
  remove(conversacionId: number, clienteMensajeId: string): void {
    this.options.kept.forget(clienteMensajeId);
    const left = this.list(conversacionId).filter((entry) => entry.clienteMensajeId !== clienteMensajeId);
    if (left.length !== this.list(conversacionId).length) this.write(conversacionId, left);
  }

  /**
   * Restores the stored texts, except those of other open pages. Sends texts that were pending or waiting again under
   * their key, so the server stores no second message. Without locks in the browser another page may be sending them:
   * the writer decides.
   */
  async restore(): Promise<void> {
    const { epoch } = this;
    const { kept, page, unconfirmed } = this.options;
    await page.takeOver(kept.load, async (left) => {
      if (epoch !== this.epoch) return;
      for (const lost of left.filter((entry) => !this.find(entry))) {
        const isSettled = lost.estado === 'FALLIDO' || lost.estado === 'PREGUNTA';
        const unsent = lost.page
          ? ({ estado: 'ESPERA' } as const)
          : ({ estado: 'FALLIDO', error: unconfirmed } as const);
        const restored: OutboxEntry = { ...lost, ...(isSettled ? {} : unsent), page: page.name };
        kept.save(restored);
        this.write(lost.conversacionId, [...this.list(lost.conversacionId), restored].sort(byCreation));
      }
      if (this.waiting().length > 0) this.options.onWaiting();
    });
  }

  /** Takes the texts off the screen; those that are kept come back with `restore`. */
  clear(): void {
    this.epoch += 1;
    this.byChat = new Map();
    for (const listener of this.listeners) listener();
  }

  /** A manual retry counts as seen what came after the first attempt. */
  private again(entry: OutboxEntry, changes: Partial<OutboxEntry>): void {
    const vistoHastaSecuencia = raisedVisto(entry.vistoHastaSecuencia, this.options.seenIn(entry.conversacionId));
    this.enqueue(this.change(entry, { ...changes, estado: 'ENVIANDO', error: null, vistoHastaSecuencia }));
  }

  private enqueue(entry: OutboxEntry, how = { isResumed: false }): void {
    const before = this.queues.get(entry.conversacionId) ?? Promise.resolve();
    this.queues.set(
      entry.conversacionId,
      before.then(() => this.deliver(entry, how)),
    );
  }

  private async deliver(entry: OutboxEntry, { isResumed }: { isResumed: boolean }): Promise<void> {
    // A live event may have brought the message while this one stood in the queue, or the session may be over.
    if (!this.find(entry)) return;
    if (!isResumed && this.options.mustWait(entry.conversacionId)) return this.wait(entry);
    try {
      const mensaje = await this.options.post(entry);
      this.options.onSent(mensaje);
      this.remove(entry.conversacionId, entry.clienteMensajeId);
    } catch (error) {
      if (!this.find(entry)) return;
      if (isUnreachable(error)) {
        // said once: those behind it wait without a try, and later tries are silent
        if (!isResumed) this.options.onFailed(entry, this.options.describe(error));
        return this.wait(entry);
      }
      if (isNewsFirst(error)) return this.ask(entry, 'NOVEDAD');
      const text = this.options.describe(error);
      const isOnlyAsLink = error instanceof ApiError && error.field === 'comoEnlace';
      this.options.onFailed(this.change(entry, { estado: 'FALLIDO', error: text, isOnlyAsLink }), text);
    }
  }

  private wait(entry: OutboxEntry): void {
    this.change(entry, { estado: 'ESPERA' });
    this.options.onWaiting();
  }

  private find({ conversacionId, clienteMensajeId }: OutboxEntry): OutboxEntry | undefined {
    return this.list(conversacionId).find((other) => other.clienteMensajeId === clienteMensajeId);
  }

  private change(entry: OutboxEntry, changes: Partial<OutboxEntry>): OutboxEntry {
    const changed = { ...entry, ...changes };
    this.options.kept.save(changed);
    const list = this.list(entry.conversacionId);
    this.write(
      entry.conversacionId,
      list.map((other) => (other.clienteMensajeId === entry.clienteMensajeId ? changed : other)),
    );
    return changed;
  }

  private write(conversacionId: number, list: readonly OutboxEntry[]): void {
    this.byChat.set(conversacionId, list);
    for (const listener of this.listeners) listener();
  }
}
