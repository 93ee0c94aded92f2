import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { noConnection } from '../../platform/http/api-error.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import type { OfPage, OwnPage } from '../../platform/session/own-page.ts';
import type { Citado } from './citado.ts';
import type { Enlace } from './chat-links.ts';
import type { Mencionable } from './menciones.ts';

/** A message being sent: its bubble shows from the moment it was written until the server's message replaces it. */
export interface SalaOutboxEntry extends OfPage {
  clienteMensajeId: string;
  salaId: number;
  contenido: string;
  menciones: readonly Mencionable[];
  enlace: Enlace | null;
  /** The message that it answers; absent in entries stored by an older page. */
  cita?: Citado | null;
  archivo: File | null;
  creadoEn: string;
  /** `ESPERA`: the server could not be reached; the message leaves automatically when it can be reached again. */
  estado: 'ENVIANDO' | 'ESPERA' | 'FALLIDO';
  /** The session in which it was written; absent in entries stored by an older page. */
  sesion?: number | null;
  /** The upload's progress between 0 and 1. */
  avance: number;
  error: string | null;
}

export type DraftMessage = Pick<SalaOutboxEntry, 'salaId' | 'contenido' | 'menciones' | 'enlace' | 'cita' | 'archivo'>;

interface SalaOutboxOptions {
  post: (entry: SalaOutboxEntry, signal: AbortSignal, onProgress: (share: number) => void) => Promise<SalaMensaje>;
  onSent: (mensaje: SalaMensaje) => void;
  /** The Spanish reason of a failure. */
  describe: (error: unknown) => string;
  isUnreachable: (error: unknown) => boolean;
  /** A message has begun to wait for the connection. */
  onWaiting: () => void;
  /** The current session. */
  sesion: () => number | null;
  kept: {
    save: (entry: SalaOutboxEntry) => Promise<void>;
    forget: (entry: SalaOutboxEntry) => void;
    load: () => Promise<SalaOutboxEntry[]>;
  };
  page: OwnPage;
  /** The text of a bubble if it is unknown whether its message was sent. */
  unconfirmed: string;
}

const NONE: readonly SalaOutboxEntry[] = [];
const PROGRESS_STEP = 0.02;

/**
 * The messages that the server does not have yet, by sala. Each keeps one `clienteMensajeId` through all its tries, so
 * that a retry cannot create a second message; those of a sala are sent one after another, to keep their order.
 */
export class SalaOutbox {
  private bySala = new Map<number, readonly SalaOutboxEntry[]>();
  private readonly queues = new Map<number, Promise<void>>();
  private readonly running = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private readonly options: SalaOutboxOptions;
  /** Incremented when the session ends: entries read after that belong to the previous user. */
  private epoch = 0;

  constructor(options: SalaOutboxOptions) {
    this.options = options;
  }

  list = (salaId: number): readonly SalaOutboxEntry[] => this.bySala.get(salaId) ?? NONE;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  send(draft: DraftMessage): void {
    const entry: SalaOutboxEntry = {
      ...draft,
      clienteMensajeId: newUuid(),
      creadoEn: new Date().toISOString(),
      sesion: this.options.sesion(),
      page: this.options.page.name,
      estado: 'ENVIANDO',
      avance: 0,
      error: null,
    };
    void this.options.kept.save(entry);
    this.write(entry.salaId, [...this.list(entry.salaId), entry]);
    this.enqueue(entry);
  }

  retry(entry: SalaOutboxEntry): void {
    this.change(entry, { estado: 'ENVIANDO', error: null, avance: 0 });
    this.enqueue(entry);
  }

  /** Discards a message, also while it is being sent. */
  discard(entry: SalaOutboxEntry): void {
    this.settle(entry.salaId, entry.clienteMensajeId);
    this.running.get(entry.clienteMensajeId)?.abort();
  }

  /** Forgets a message that the server has sent back. */
  settle(salaId: number, clienteMensajeId: string): void {
    const known = this.list(salaId).find((entry) => entry.clienteMensajeId === clienteMensajeId);
    if (!known) return;
    this.options.kept.forget(known);
    this.write(
      salaId,
      this.list(salaId).filter((entry) => entry !== known),
    );
  }

  /**
   * Restores stored messages, except those that another open page handles. Unfinished messages of this session are sent
   * again under their key, so the server stores no second message. Messages of an earlier session, or that another page
   * may be sending (a browser without locks), are shown as failed: their writer sends them.
   */
  async restore(): Promise<void> {
    const { epoch } = this;
    const { kept, page, sesion, unconfirmed } = this.options;
    await page.takeOver(kept.load, async (left) => {
      if (epoch !== this.epoch) return;
      const taken = left
        .filter((entry) => !this.find(entry))
        .map((lost) => {
          const own = { ...lost, page: page.name };
          if (lost.estado === 'FALLIDO') return own;
          if (lost.page && lost.sesion === sesion()) return { ...own, estado: 'ESPERA' as const, avance: 0 };
          return { ...own, estado: 'FALLIDO' as const, error: unconfirmed };
        });
      for (const restored of taken)
        this.write(
          restored.salaId,
          [...this.list(restored.salaId), restored].sort((a, b) => a.creadoEn.localeCompare(b.creadoEn)),
        );
      if (this.waiting().length > 0) this.options.onWaiting();
      await Promise.all(taken.map((restored) => kept.save(restored)));
    });
  }

  /** The session is over: clears the screen; stored messages come back with `restore`. */
  clear(): void {
    this.epoch += 1;
    this.bySala = new Map();
    for (const controller of this.running.values()) controller.abort();
    this.notify();
  }

  /** Sends what waits for the connection, each sala's messages in order. Rejects while the server cannot be reached. */
  async resume(): Promise<void> {
    await Promise.all(
      [...new Set(this.waiting().map(({ salaId }) => salaId))].map(async (salaId) => {
        for (let next = this.firstWaiting(salaId); next; next = this.firstWaiting(salaId)) {
          this.change(next, { estado: 'ENVIANDO', avance: 0 });
          this.enqueue(next, { isResumed: true });
          await this.queues.get(salaId);
          if (this.find(next)?.estado === 'ESPERA') throw noConnection();
        }
      }),
    );
  }

  private waiting(): SalaOutboxEntry[] {
    return [...this.bySala.values()].flat().filter(({ estado }) => estado === 'ESPERA');
  }

  private firstWaiting(salaId: number): SalaOutboxEntry | undefined {
    return this.list(salaId).find(({ estado }) => estado === 'ESPERA');
  }

  private wait(entry: SalaOutboxEntry): void {
    const waiting = this.change(entry, { estado: 'ESPERA', avance: 0 });
    if (!waiting) return;
    void this.options.kept.save(waiting);
    this.options.onWaiting();
  }

  private enqueue(entry: SalaOutboxEntry, how = { isResumed: false }): void {
    const before = this.queues.get(entry.salaId) ?? Promise.resolve();
    this.queues.set(
      entry.salaId,
      before.then(() => this.deliver(entry, how)),
    );
  }

  private async deliver(
    { salaId, clienteMensajeId }: SalaOutboxEntry,
    { isResumed }: { isResumed: boolean },
  ): Promise<void> {
    const entry = this.list(salaId).find((one) => one.clienteMensajeId === clienteMensajeId);
    // discarded, or sent back by the server, while it was queued
    if (!entry) return;
    if (!isResumed && this.firstWaiting(salaId)) return this.wait(entry);
    const controller = new AbortController();
    this.running.set(clienteMensajeId, controller);
    try {
      this.options.onSent(await this.options.post(entry, controller.signal, (share) => this.progress(entry, share)));
      this.settle(salaId, clienteMensajeId);
    } catch (error) {
      if (this.options.isUnreachable(error)) return this.wait(entry);
      const failed = this.change(entry, { estado: 'FALLIDO', error: this.options.describe(error) });
      if (failed) void this.options.kept.save(failed);
    } finally {
      this.running.delete(clienteMensajeId);
    }
  }

  private progress(entry: SalaOutboxEntry, share: number): void {
    const shown = this.find(entry)?.avance ?? 1;
    if (share - shown >= PROGRESS_STEP || (share === 1 && shown < 1)) this.change(entry, { avance: share });
  }

  private find({ salaId, clienteMensajeId }: SalaOutboxEntry): SalaOutboxEntry | undefined {
    return this.list(salaId).find((other) => other.clienteMensajeId === clienteMensajeId);
  }

  private change(entry: SalaOutboxEntry, changes: Partial<SalaOutboxEntry>): SalaOutboxEntry | undefined {
    const before = this.find(entry);
    if (!before) return undefined;
    const changed = { ...before, ...changes };
    this.write(
      entry.salaId,
      this.list(entry.salaId).map((other) => (other === before ? changed : other)),
    );
    return changed;
  }

  private write(salaId: number, list: readonly SalaOutboxEntry[]): void {
    this.bySala.set(salaId, list);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
