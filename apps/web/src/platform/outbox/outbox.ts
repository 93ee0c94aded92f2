import { isUnreachable } from '../http/api-error.ts';
import type { OfPage, OwnPage } from '../session/own-page.ts';

/** A message that the server does not have yet: a bubble from its creation until the server's message replaces it. */
export interface OutboxItem extends OfPage {
  /** The same through all tries, so that no try can make a second message. */
  clienteMensajeId: string;
  creadoEn: string;
  /**
   * `ESPERA`: the server could not be reached, and the message is sent when it can be again. `PREGUNTA`: something
   * changed before the server had it, and its writer decides.
   */
  estado: 'EN_COLA' | 'ENVIANDO' | 'ESPERA' | 'FALLIDO' | 'PREGUNTA';
  error: string | null;
  /** The upload's progress between 0 and 1; absent in a message without a file. */
  avance?: number;
  /** The session in which it was written. */
  sesion?: number | null;
}

/** How an attempt ended. */
export type Outcome = 'ENVIADO' | 'ESPERA' | 'PREGUNTA' | 'FALLO';

export interface OutboxOptions<T extends OutboxItem, Mensaje> {
  post: (item: T, signal: AbortSignal, onProgress: (share: number) => void) => Promise<Mensaje>;
  onSent: (mensaje: Mensaje) => void;
  /** A message has begun to wait for the connection. */
  onWaiting: () => void;
  /** The Spanish reason of a failure. */
  describe: (error: unknown) => string;
  /** The current session. */
  sesion: () => number | null;
  /** The storage in which messages outlive a reload. */
  kept: {
    save: (item: T) => unknown;
    forget: (clienteMensajeId: string) => void;
    load: () => Promise<T[]>;
  };
  page: OwnPage;
  /** The error of a message if it is unknown whether it was sent. */
  unconfirmed: string;
}

const NONE: readonly never[] = [];
/** More frequent progress updates are not visible. */
const PROGRESS_STEP = 0.02;

/**
 * The messages that the server does not have yet, by chat. Those of a chat are sent one after another, to keep their
 * order, and are stored on this machine until the server has them.
 */
export abstract class Outbox<T extends OutboxItem, Mensaje, Options extends OutboxOptions<T, Mensaje>> {
  protected readonly options: Options;
  private byChat = new Map<number, readonly T[]>();
  private readonly queues = new Map<number, Promise<void>>();
  private readonly running = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  /** Incremented when the session ends: what is read from this machine after that belongs to the previous user. */
  private epoch = 0;

  constructor(options: Options) {
    this.options = options;
  }

  protected abstract chatOf(item: T): number;

  /** Whether what was sent in the chat before waits for the connection. */
  protected abstract mustWait(chatId: number): boolean;

  /** What changes about a message that leaves by the user's hand, and not by a reconnection. */
  protected changesAtDeparture(_item: T): Partial<T> {
    return {};
  }

  /** The state in which an unfinished message of a page that is gone continues. */
  protected restored(_item: T): 'ESPERA' | 'FALLIDO' {
    return 'ESPERA';
  }

  /** Called when the server refused a message. Returns true if that was handled; otherwise the message has failed. */
  protected onRefused(_item: T, _error: unknown): boolean {
    return false;
  }

  protected onFailed(_item: T, _text: string): void {}

  list = (chatId: number): readonly T[] => this.byChat.get(chatId) ?? NONE;

  /** The chats in which a message neither went out nor is on its way. */
  unsentIn = (): number[] =>
    [...this.byChat].flatMap(([id, list]) => (list.every((item) => isOnItsWay(item)) ? [] : [id]));

  /** The messages of all chats that wait to be sent by themselves. */
  waiting = (): T[] => [...this.byChat.values()].flat().filter(({ estado }) => estado === 'ESPERA');

  /** Resolves once what is on its way in a chat now has arrived, failed or been asked about. */
  whenSettled = (chatId: number): Promise<void> => this.queues.get(chatId) ?? Promise.resolve();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** True while something would be lost by leaving the page. */
  isBusy(): boolean {
    return [...this.byChat.values()].some((list) => list.some(isOnItsWay));
  }

  /** Sends a waiting message, and resolves with how that ended. */
  async resume(item: T): Promise<Outcome> {
    this.again(item, {}, { isResumed: true });
    await this.whenSettled(this.chatOf(item));
    const estado = this.find(item)?.estado;
    if (estado === 'FALLIDO') return 'FALLO';
    return estado === 'ESPERA' || estado === 'PREGUNTA' ? estado : 'ENVIADO';
  }

  /** Takes a message back, also while it is being sent; or forgets it because it has arrived. */
  remove(chatId: number, clienteMensajeId: string, { cancel = true } = {}): void {
    this.options.kept.forget(clienteMensajeId);
    const left = this.list(chatId).filter((item) => item.clienteMensajeId !== clienteMensajeId);
    if (left.length !== this.list(chatId).length) this.write(chatId, left);
    if (cancel) this.running.get(clienteMensajeId)?.abort();
  }

  /**
   * Restores the stored messages, except those of other open pages. Unfinished ones are sent again under their key, so
   * the server stores no second message. Without locks in the browser another page may be sending them: their writer
   * decides.
   */
  async restore(): Promise<void> {
    const { epoch } = this;
    const { kept, page, unconfirmed } = this.options;
    await page.takeOver(kept.load, async (left) => {
      if (epoch !== this.epoch) return;
      const taken = left
        .filter((item) => !this.find(item))
        .map((lost): T => {
          const own = { ...lost, page: page.name };
          if (lost.estado === 'FALLIDO' || lost.estado === 'PREGUNTA') return own;
          if (lost.page && this.restored(lost) === 'ESPERA')
            return { ...own, estado: 'ESPERA', ...withoutProgress(lost) };
          return { ...own, estado: 'FALLIDO', error: unconfirmed, ...withoutProgress(lost) };
        });
      for (const item of taken) this.write(this.chatOf(item), [...this.list(this.chatOf(item)), item].sort(byCreation));
      if (this.waiting().length > 0) this.options.onWaiting();
      await Promise.all(taken.map((item) => kept.save(item)));
    });
  }

  /** The session is over: clears the screen. Stored messages come back with `restore`. */
  clear(): void {
    this.epoch += 1;
    this.byChat = new Map();
    for (const controller of this.running.values()) controller.abort();
    this.notify();
  }

  /** Takes a message on, and sends it unless it is held. */
  protected take(item: T): void {
    const own = { ...item, page: this.options.page.name };
    this.options.kept.save(own);
    this.write(this.chatOf(own), [...this.list(this.chatOf(own)), own]);
    if (own.estado === 'EN_COLA') this.enqueue(own);
  }

  /** Sends a message that has not left. */
  protected again(item: T, changes: Partial<T>, how?: { isResumed: boolean }): void {
    const queued = { ...changes, estado: 'EN_COLA', error: null, ...withoutProgress(item) } as Partial<T>;
    this.enqueue(this.change(item, queued), how);
  }

  /** Changes a message, also on this machine. */
  protected change(item: T, changes: Partial<T>): T {
    const changed = this.show(item, changes);
    this.options.kept.save(changed);
    return changed;
  }

  protected find(item: T): T | undefined {
    return this.list(this.chatOf(item)).find((other) => other.clienteMensajeId === item.clienteMensajeId);
  }

  private enqueue(item: T, how = { isResumed: false }): void {
    const chatId = this.chatOf(item);
    const before = this.queues.get(chatId) ?? Promise.resolve();
    this.queues.set(
      chatId,
      before.then(() => this.deliver(item, how)),
    );
  }

  private async deliver(queued: T, { isResumed }: { isResumed: boolean }): Promise<void> {
    const item = this.find(queued);
    // discarded or held back while it was queued, or its message has arrived
    if (item?.estado !== 'EN_COLA') return;
    if (!isResumed && this.mustWait(this.chatOf(item))) return this.wait(item);
    const controller = new AbortController();
    this.running.set(item.clienteMensajeId, controller);
    const changes = isResumed ? {} : this.changesAtDeparture(item);
    const leaving = this.show(item, { ...changes, estado: 'ENVIANDO' } as Partial<T>);
    try {
      const mensaje = await this.options.post(leaving, controller.signal, (share) => this.progress(leaving, share));
      this.options.onSent(mensaje);
      this.remove(this.chatOf(leaving), leaving.clienteMensajeId, { cancel: false });
    } catch (error) {
      if (!this.find(leaving)) return;
      if (isUnreachable(error)) {
        // said once: those behind it wait without a try, and later tries are silent
        if (!isResumed) this.onFailed(leaving, this.options.describe(error));
        return this.wait(leaving);
      }
      if (this.onRefused(leaving, error)) return;
      const text = this.options.describe(error);
      this.onFailed(this.change(leaving, this.failureOf(text, error)), text);
    } finally {
      this.running.delete(leaving.clienteMensajeId);
    }
  }

  protected failureOf(text: string, _error: unknown): Partial<T> {
    return { estado: 'FALLIDO', error: text } as Partial<T>;
  }

  private wait(item: T): void {
    this.change(item, { estado: 'ESPERA', ...withoutProgress(item) } as Partial<T>);
    this.options.onWaiting();
  }

  private progress(item: T, share: number): void {
    const shown = this.find(item)?.avance ?? 1;
    if (share - shown >= PROGRESS_STEP || (share === 1 && shown < 1)) this.show(item, { avance: share } as Partial<T>);
  }

  private show(item: T, changes: Partial<T>): T {
    const changed = { ...item, ...this.find(item), ...changes };
    const chatId = this.chatOf(item);
    this.write(
      chatId,
      this.list(chatId).map((other) => (other.clienteMensajeId === item.clienteMensajeId ? changed : other)),
    );
    return changed;
  }

  private write(chatId: number, list: readonly T[]): void {
    this.byChat.set(chatId, list);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Queued or being sent. */
export function isOnItsWay({ estado }: Pick<OutboxItem, 'estado'>): boolean {
  return estado === 'EN_COLA' || estado === 'ENVIANDO';
}

/** Sorts by creation time. */
export function byCreation(a: Pick<OutboxItem, 'creadoEn'>, b: Pick<OutboxItem, 'creadoEn'>): number {
  return a.creadoEn.localeCompare(b.creadoEn);
}

/** Nothing of it has been uploaded. */
export function withoutProgress({ avance }: OutboxItem): Pick<OutboxItem, 'avance'> {
  return avance === undefined ? {} : { avance: 0 };
}

/** Whether a stored value is an entry: another version of the web app may have stored it without these fields. */
export function hasFields<Entry extends object>(...fields: (keyof Entry)[]) {
  return (value: unknown): value is Entry =>
    typeof value === 'object' && value !== null && fields.every((field) => field in value);
}
