import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { ApiError, isUnreachable } from '../../../platform/http/api-error.ts';
import { newUuid } from '../../../platform/http/uuid.ts';
import type { OwnPage } from '../../../platform/session/own-page.ts';
import { type AlEnviar, byCreation, type Causa } from './espera.ts';
import { isNewsFirst } from './news-first.ts';
import type { Resultado } from './reanudar.ts';
import { raisedVisto } from './vistos.ts';

/** A pending text: a bubble from its creation until the server's message replaces it. */
export interface Envio extends AlEnviar {
  clienteMensajeId: string;
  conversacionId: number;
  contenido: string;
  creadoEn: string;
  /**
   * `ESPERA`: the server could not be reached, and the text is sent when it can be again. `PREGUNTA`: something changed
   * before the server had the text, and the writer decides (beyond A4).
   */
  estado: 'ENVIANDO' | 'ESPERA' | 'FALLIDO' | 'PREGUNTA';
  /** Why the writer is asked; news of the customer's where it is absent. */
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
export interface EnviosStore {
  save: (envio: Envio) => void;
  forget: (clienteMensajeId: string) => void;
  load: () => Promise<Envio[]>;
}

interface EnviosOptions {
  post: (envio: Envio) => Promise<Mensaje>;
  /** Whether something that was sent in the chat before waits for the connection. */
  mustWait: (conversacionId: number) => boolean;
  /** A text has begun to wait for the connection. */
  onWaiting: () => void;
  /** The session in use. */
  sesion: () => number | null;
  onSent: (mensaje: Mensaje) => void;
  onFailed: (envio: Envio, text: string) => void;
  /** News came first: what the writer has not seen should be on the screen when they are asked. */
  onAsked: (envio: Envio) => void;
  /** Up to which message the writer has seen a chat by now. */
  seenIn: (conversacionId: number) => number;
  /** The Spanish reason of a failure. */
  describe: (error: unknown) => string;
  kept: EnviosStore;
  page: OwnPage;
  /** What a bubble says when it is unknown whether its text was sent. */
  unconfirmed: string;
}

const NONE: readonly Envio[] = [];

/**
 * The texts that have not become messages yet, by chat. Each keeps one `clienteMensajeId` through all its tries, so
 * that no try can make a second message; the texts of a chat go one after another, so that they keep their order.
 */
export class Envios {
  private byChat = new Map<number, readonly Envio[]>();
  private readonly queues = new Map<number, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private readonly options: EnviosOptions;
  /** Grows when the session ends: what is read from this machine by then is its owner's alone. */
  private epoch = 0;

  constructor(options: EnviosOptions) {
    this.options = options;
  }

  list = (conversacionId: number): readonly Envio[] => this.byChat.get(conversacionId) ?? NONE;

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
      Envio,
      'conversacionId' | 'contenido' | 'replyToId' | 'media' | 'comoEnlace' | 'plantilla' | 'asignadaA'
    > & {
      vistoHastaSecuencia: number;
    },
  ): void {
    const envio: Envio = {
      ...text,
      clienteMensajeId: newUuid(),
      creadoEn: new Date().toISOString(),
      sesion: this.options.sesion(),
      page: this.options.page.name,
      estado: 'ENVIANDO',
      error: null,
    };
    this.options.kept.save(envio);
    this.write(text.conversacionId, [...this.list(text.conversacionId), envio]);
    this.enqueue(envio);
  }

  retry(envio: Envio): void {
    this.again(envio, {});
  }

  sendAsLink(envio: Envio): void {
    this.again(envio, { comoEnlace: true, isOnlyAsLink: false });
  }

  sendAnyway(envio: Envio): void {
    this.enqueue(this.change(envio, { estado: 'ENVIANDO', error: null, vistoHastaSecuencia: null }));
  }

  /** The texts of all chats that wait to be sent by themselves. */
  waiting = (): Envio[] => [...this.byChat.values()].flat().filter(({ estado }) => estado === 'ESPERA');

  /**
   * Sends a waiting text. The stale-write check still uses what the writer had seen when they wrote it, even if newer
   * messages were displayed since.
   */
  async resume(envio: Envio): Promise<Resultado> {
    this.enqueue(this.change(envio, { estado: 'ENVIANDO', error: null }), { isResumed: true });
    await this.whenSettled(envio.conversacionId);
    const estado = this.find(envio)?.estado;
    if (estado === 'FALLIDO') return 'FALLO';
    return estado === 'ESPERA' || estado === 'PREGUNTA' ? estado : 'ENVIADO';
  }

  /** Asks the writer about a text that waited. */
  ask(envio: Envio, causa: Causa): void {
    this.options.onAsked(this.change(envio, { estado: 'PREGUNTA', causa }));
  }

  /** Forgets a text: it was taken back, or has arrived as a message. */
  remove(conversacionId: number, clienteMensajeId: string): void {
    this.options.kept.forget(clienteMensajeId);
    const left = this.list(conversacionId).filter((envio) => envio.clienteMensajeId !== clienteMensajeId);
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
      for (const lost of left.filter((envio) => !this.find(envio))) {
        const isSettled = lost.estado === 'FALLIDO' || lost.estado === 'PREGUNTA';
        const unsent = lost.page
          ? ({ estado: 'ESPERA' } as const)
          : ({ estado: 'FALLIDO', error: unconfirmed } as const);
        const restored: Envio = { ...lost, ...(isSettled ? {} : unsent), page: page.name };
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
  private again(envio: Envio, changes: Partial<Envio>): void {
    const vistoHastaSecuencia = raisedVisto(envio.vistoHastaSecuencia, this.options.seenIn(envio.conversacionId));
    this.enqueue(this.change(envio, { ...changes, estado: 'ENVIANDO', error: null, vistoHastaSecuencia }));
  }

  private enqueue(envio: Envio, how = { isResumed: false }): void {
    const before = this.queues.get(envio.conversacionId) ?? Promise.resolve();
    this.queues.set(
      envio.conversacionId,
      before.then(() => this.deliver(envio, how)),
    );
  }

  private async deliver(envio: Envio, { isResumed }: { isResumed: boolean }): Promise<void> {
    // A live event may have brought the message while this one stood in the queue, or the session may be over.
    if (!this.find(envio)) return;
    if (!isResumed && this.options.mustWait(envio.conversacionId)) return this.wait(envio);
    try {
      const mensaje = await this.options.post(envio);
      this.options.onSent(mensaje);
      this.remove(envio.conversacionId, envio.clienteMensajeId);
    } catch (error) {
      if (!this.find(envio)) return;
      if (isUnreachable(error)) {
        // said once: those behind it wait without a try, and later tries are silent
        if (!isResumed) this.options.onFailed(envio, this.options.describe(error));
        return this.wait(envio);
      }
      if (isNewsFirst(error)) return this.ask(envio, 'NOVEDAD');
      const text = this.options.describe(error);
      const isOnlyAsLink = error instanceof ApiError && error.field === 'comoEnlace';
      this.options.onFailed(this.change(envio, { estado: 'FALLIDO', error: text, isOnlyAsLink }), text);
    }
  }

  private wait(envio: Envio): void {
    this.change(envio, { estado: 'ESPERA' });
    this.options.onWaiting();
  }

  private find({ conversacionId, clienteMensajeId }: Envio): Envio | undefined {
    return this.list(conversacionId).find((other) => other.clienteMensajeId === clienteMensajeId);
  }

  private change(envio: Envio, changes: Partial<Envio>): Envio {
    const changed = { ...envio, ...changes };
    this.options.kept.save(changed);
    const list = this.list(envio.conversacionId);
    this.write(
      envio.conversacionId,
      list.map((other) => (other.clienteMensajeId === envio.clienteMensajeId ? changed : other)),
    );
    return changed;
  }

  private write(conversacionId: number, list: readonly Envio[]): void {
    this.byChat.set(conversacionId, list);
    for (const listener of this.listeners) listener();
  }
}
