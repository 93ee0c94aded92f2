import { createStore } from '@tanstack/react-store';
import { isUnreachable, noConnection } from '../http/api-error.ts';
import { newUuid } from '../http/uuid.ts';
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
  archivo?: File | null;
  /** The upload's progress between 0 and 1; absent in a message without a file. */
  avance?: number;
  /** The session in which it was written; absent if a later one may send it too. */
  sesion?: number | null | undefined;
}

/** What the user sends; the outbox completes it. */
export type Draft<T extends OutboxItem> = Omit<T, keyof OutboxItem> & Partial<OutboxItem>;

/** Where and for whom an outbox works: the same for all of a page. */
export interface OutboxPlace {
  /** The current session. */
  sesion: () => number | null;
  page: OwnPage;
  /** A message has begun to wait for the connection. */
  onWaiting: () => void;
}

/** What a chat decides about its messages. */
export interface OutboxOptions<T extends OutboxItem, Mensaje> extends OutboxPlace {
  chatOf: (item: T) => number;
  post: (item: T, signal: AbortSignal, onProgress: (share: number) => void) => Promise<Mensaje>;
  onSent: (mensaje: Mensaje) => void;
  /** The Spanish reason of a failure. */
  describe: (error: unknown, item: T) => string;
  /** The storage in which messages outlive a reload. */
  kept: {
    save: (item: T) => unknown;
    forget: (clienteMensajeId: string) => void;
    load: () => Promise<T[]>;
  };
  /** The messages of a chat in one queue are sent one after another, those of two queues at the same time. */
  queueOf?: (item: T) => string;
  /** What changes about a message that leaves by the user's hand, and not by a reconnection. */
  atDeparture?: (item: T) => Partial<T>;
  /** Whether an unfinished message of a page that is gone is sent again by itself. */
  mayContinue?: (item: T) => boolean;
  /** Called when the server refused a message. Returns true if that was handled; otherwise the message has failed. */
  onRefused?: (item: T, error: unknown) => boolean;
  /** What a failure changes besides the state. */
  atFailure?: (error: unknown) => Partial<T>;
  onFailed?: (item: T, text: string) => void;
}

export const UNCONFIRMED = 'No sabemos si se envió. Puedes reintentar: no llegará dos veces.';
const NONE: readonly never[] = [];
/** More frequent progress updates are not visible. */
const PROGRESS_STEP = 0.02;

/**
 * The messages that the server does not have yet, by chat. Those of a chat are sent one after another, to keep their
 * order, and are stored on this machine until the server has them.
 */
export class Outbox<T extends OutboxItem, Mensaje> {
  private readonly options: OutboxOptions<T, Mensaje>;
  readonly byChat = createStore<ReadonlyMap<number, readonly T[]>>(new Map());
  /** The end of each queue, by chat. */
  private readonly queues = new Map<number, Map<string, Promise<void>>>();
  private readonly running = new Map<string, AbortController>();
  /** Incremented when the session ends: what is read from this machine after that belongs to the previous user. */
  private epoch = 0;

  constructor(options: OutboxOptions<T, Mensaje>) {
    this.options = options;
  }

  /** In order of creation. */
  list = (chatId: number): readonly T[] => this.byChat.state.get(chatId) ?? NONE;

  /** The chats in which a message neither went out nor is on its way. */
  unsentIn = (): number[] =>
    [...this.byChat.state].flatMap(([id, list]) => (list.every((item) => isOnItsWay(item)) ? [] : [id]));

  /** The messages that wait to be sent by themselves, of one chat or of all. */
  waiting = (chatId?: number): T[] =>
    (chatId === undefined ? this.all() : this.list(chatId)).filter(({ estado }) => estado === 'ESPERA');

  /** Resolves once what is on its way in a chat now has arrived, failed or been asked about. */
  async whenSettled(chatId: number): Promise<void> {
    await Promise.all(Array.from(this.queues.get(chatId)?.values() ?? []));
  }

  all = (): T[] => [...this.byChat.state.values()].flat();

  /** Sends a new message, or keeps one that has another state than queued. */
  send(draft: Draft<T>): void {
    const item = {
      clienteMensajeId: newUuid(),
      creadoEn: new Date().toISOString(),
      sesion: this.options.sesion(),
      estado: 'EN_COLA',
      error: null,
      ...(draft.archivo ? { avance: 0 } : {}),
      ...draft,
      page: this.options.page.name,
    } as OutboxItem as T;
    this.options.kept.save(item);
    const chatId = this.options.chatOf(item);
    this.write(chatId, [...this.list(chatId), item]);
    if (item.estado === 'EN_COLA') void this.enqueue(item);
  }

  /** Sends a message that has not left. */
  retry(item: T, changes: Partial<T> = {}): void {
    void this.again(item, changes, { isResumed: false });
  }

  /** Changes a message, also on this machine. */
  change(item: T, changes: Partial<T>): T {
    const changed = this.show(item, changes);
    this.options.kept.save(changed);
    return changed;
  }

  /**
   * Sends what waits for the connection, chat by chat as `resumeChat` does. Rejects while the server cannot be reached.
   */
  async resumeAll(resumeChat = (chatId: number) => this.resumeChat(chatId)): Promise<void> {
    const done = await Promise.allSettled([...new Set(this.waiting().map(this.options.chatOf))].map(resumeChat));
    const failed = done.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  /** Sends a waiting message, and resolves with what is left of it. Rejects while the server cannot be reached. */
  async resume(item: T): Promise<T | undefined> {
    await this.again(item, {}, { isResumed: true });
    const left = this.find(item);
    if (left?.estado === 'ESPERA') throw noConnection();
    return left;
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
    const { kept, page, chatOf, mayContinue = () => true } = this.options;
    await page.takeOver(kept.load, async (left) => {
      if (epoch !== this.epoch) return;
      const taken = left
        .filter((item) => !this.find(item))
        .map((lost): T => {
          const own = { ...lost, page: page.name };
          if (lost.estado === 'FALLIDO' || lost.estado === 'PREGUNTA') return own;
          if (lost.page && mayContinue(lost)) return { ...own, estado: 'ESPERA', ...withoutProgress(lost) };
          return { ...own, estado: 'FALLIDO', error: UNCONFIRMED, ...withoutProgress(lost) };
        });
      for (const item of taken) this.write(chatOf(item), [...this.list(chatOf(item)), item].sort(byCreation));
      if (this.waiting().length > 0) this.options.onWaiting();
      await Promise.all(taken.map((item) => kept.save(item)));
    });
  }

  /** The session is over: clears the screen. Stored messages come back with `restore`. */
  clear(): void {
    this.epoch += 1;
    this.byChat.setState(() => new Map());
    for (const controller of this.running.values()) controller.abort();
  }

  private async resumeChat(chatId: number): Promise<void> {
    for (let [next] = this.waiting(chatId); next; [next] = this.waiting(chatId)) await this.resume(next);
  }

  private again(item: T, changes: Partial<T>, how: { isResumed: boolean }): Promise<void> {
    const queued = { ...changes, estado: 'EN_COLA', error: null, ...withoutProgress(item) } as Partial<T>;
    return this.enqueue(this.change(item, queued), how);
  }

  private find(item: T): T | undefined {
    return this.list(this.options.chatOf(item)).find((other) => other.clienteMensajeId === item.clienteMensajeId);
  }

  private enqueue(item: T, how = { isResumed: false }): Promise<void> {
    const { chatOf, queueOf = () => '' } = this.options;
    const queues = this.queues.get(chatOf(item)) ?? new Map<string, Promise<void>>();
    const done = (queues.get(queueOf(item)) ?? Promise.resolve()).then(() => this.deliver(item, how));
    this.queues.set(chatOf(item), queues.set(queueOf(item), done));
    return done;
  }

  private async deliver(queued: T, { isResumed }: { isResumed: boolean }): Promise<void> {
    const item = this.find(queued);
    // discarded or held back while it was queued, or its message has arrived
    if (item?.estado !== 'EN_COLA') return;
    const { chatOf, post, onSent, describe, atDeparture, onRefused, atFailure, onFailed } = this.options;
    // it must not overtake what waits for the connection
    if (!isResumed && this.waiting(chatOf(item)).length > 0) return this.wait(item);
    const controller = new AbortController();
    this.running.set(item.clienteMensajeId, controller);
    const changes = isResumed ? {} : atDeparture?.(item);
    const leaving = this.show(item, { ...changes, estado: 'ENVIANDO' } as Partial<T>);
    try {
      onSent(await post(leaving, controller.signal, (share) => this.progress(leaving, share)));
      this.remove(chatOf(leaving), leaving.clienteMensajeId, { cancel: false });
    } catch (error) {
      if (!this.find(leaving)) return;
      // its bubble says that it is sent when the connection is back
      if (isUnreachable(error)) return this.wait(leaving);
      if (onRefused?.(leaving, error)) return;
      const text = describe(error, leaving);
      const failed = this.change(leaving, { ...atFailure?.(error), estado: 'FALLIDO', error: text } as Partial<T>);
      onFailed?.(failed, text);
    } finally {
      this.running.delete(leaving.clienteMensajeId);
    }
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
    const chatId = this.options.chatOf(item);
    this.write(
      chatId,
      this.list(chatId).map((other) => (other.clienteMensajeId === item.clienteMensajeId ? changed : other)),
    );
    return changed;
  }

  private write(chatId: number, list: readonly T[]): void {
    this.byChat.setState((before) => new Map(before).set(chatId, list));
  }
}

/** Queued or being sent. */
export function isOnItsWay({ estado }: Pick<OutboxItem, 'estado'>): boolean {
  return estado === 'EN_COLA' || estado === 'ENVIANDO';
}

function byCreation(a: Pick<OutboxItem, 'creadoEn'>, b: Pick<OutboxItem, 'creadoEn'>): number {
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
