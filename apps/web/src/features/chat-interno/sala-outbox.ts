import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { noConnection } from '../../platform/http/api-error.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import type { OfPage, OwnPage } from '../../platform/session/own-page.ts';
import type { Citado } from './citado.ts';
import type { Enlace } from './enlaces.ts';
import type { Mencionable } from './menciones.ts';

/** A message on its way: a bubble from the moment it was written until the server's own takes its place. */
export interface EnvioSala extends OfPage {
  clienteMensajeId: string;
  salaId: number;
  contenido: string;
  menciones: readonly Mencionable[];
  enlace: Enlace | null;
  /** What it answers; messages that were kept by an older page have none. */
  cita?: Citado | null;
  archivo: File | null;
  creadoEn: string;
  /** `ESPERA`: the server could not be reached, and the message leaves by itself when it can be again. */
  estado: 'ENVIANDO' | 'ESPERA' | 'FALLIDO';
  /** The session it was written in; absent in what an older page has kept. */
  sesion?: number | null;
  /** Between 0 and 1, as far as its file has come. */
  avance: number;
  error: string | null;
}

export type DraftMessage = Pick<EnvioSala, 'salaId' | 'contenido' | 'menciones' | 'enlace' | 'cita' | 'archivo'>;

interface SalaOutboxOptions {
  post: (envio: EnvioSala, signal: AbortSignal, onProgress: (share: number) => void) => Promise<SalaMensaje>;
  onSent: (mensaje: SalaMensaje) => void;
  /** The Spanish reason of a failure. */
  describe: (error: unknown) => string;
  isUnreachable: (error: unknown) => boolean;
  /** A message has begun to wait for the connection. */
  onWaiting: () => void;
  /** The session in use. */
  sesion: () => number | null;
  kept: {
    save: (envio: EnvioSala) => Promise<void>;
    forget: (envio: EnvioSala) => void;
    load: () => Promise<EnvioSala[]>;
  };
  page: OwnPage;
  /** What a bubble says when it is unknown whether its message was sent. */
  unconfirmed: string;
}

const NONE: readonly EnvioSala[] = [];
const PROGRESS_STEP = 0.02;

/**
 * The messages that are not the server's yet, by room. Each keeps one `clienteMensajeId` through all its tries, so that no
 * try can make a second message; those of a room go one after another, so that they keep their order.
 */
export class SalaOutbox {
  private bySala = new Map<number, readonly EnvioSala[]>();
  private readonly queues = new Map<number, Promise<void>>();
  private readonly running = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private readonly options: SalaOutboxOptions;
  /** Grows when the session ends: what is read from this machine by then is its owner's alone. */
  private epoch = 0;

  constructor(options: SalaOutboxOptions) {
    this.options = options;
  }

  list = (salaId: number): readonly EnvioSala[] => this.bySala.get(salaId) ?? NONE;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  send(draft: DraftMessage): void {
    const envio: EnvioSala = {
      ...draft,
      clienteMensajeId: newUuid(),
      creadoEn: new Date().toISOString(),
      sesion: this.options.sesion(),
      page: this.options.page.name,
      estado: 'ENVIANDO',
      avance: 0,
      error: null,
    };
    void this.options.kept.save(envio);
    this.write(envio.salaId, [...this.list(envio.salaId), envio]);
    this.enqueue(envio);
  }

  retry(envio: EnvioSala): void {
    this.change(envio, { estado: 'ENVIANDO', error: null, avance: 0 });
    this.enqueue(envio);
  }

  /** Takes a message back, also while it is on its way. */
  discard(envio: EnvioSala): void {
    this.settle(envio.salaId, envio.clienteMensajeId);
    this.running.get(envio.clienteMensajeId)?.abort();
  }

  /** Forgets a message, because it has come by the server. */
  settle(salaId: number, clienteMensajeId: string): void {
    const known = this.list(salaId).find((envio) => envio.clienteMensajeId === clienteMensajeId);
    if (!known) return;
    this.options.kept.forget(known);
    this.write(
      salaId,
      this.list(salaId).filter((envio) => envio !== known),
    );
  }

  /**
   * Brings back what was kept, but for what another open page deals with. What this session had not sent to the end is sent once more,
   * under its key, so the server stores no second message. What an earlier session left, or what another page may be sending (the
   * browser has no locks), is shown as failed: its writer sends it.
   */
  async restore(): Promise<void> {
    const { epoch } = this;
    const { kept, page, sesion, unconfirmed } = this.options;
    await page.takeOver(kept.load, async (left) => {
      if (epoch !== this.epoch) return;
      const taken = left
        .filter((envio) => !this.find(envio))
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

  /** The session is over: nothing stays on the screen; what is kept comes back with `restore`. */
  clear(): void {
    this.epoch += 1;
    this.bySala = new Map();
    for (const controller of this.running.values()) controller.abort();
    this.tell();
  }

  /** Sends what waits for the connection, each room's messages in their order. Rejects while the server cannot be reached. */
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

  private waiting(): EnvioSala[] {
    return [...this.bySala.values()].flat().filter(({ estado }) => estado === 'ESPERA');
  }

  private firstWaiting(salaId: number): EnvioSala | undefined {
    return this.list(salaId).find(({ estado }) => estado === 'ESPERA');
  }

  private wait(envio: EnvioSala): void {
    const waiting = this.change(envio, { estado: 'ESPERA', avance: 0 });
    if (!waiting) return;
    void this.options.kept.save(waiting);
    this.options.onWaiting();
  }

  private enqueue(envio: EnvioSala, how = { isResumed: false }): void {
    const before = this.queues.get(envio.salaId) ?? Promise.resolve();
    this.queues.set(
      envio.salaId,
      before.then(() => this.deliver(envio, how)),
    );
  }

  private async deliver({ salaId, clienteMensajeId }: EnvioSala, { isResumed }: { isResumed: boolean }): Promise<void> {
    const envio = this.list(salaId).find((one) => one.clienteMensajeId === clienteMensajeId);
    // taken back, or come by the server, while it waited for its turn
    if (!envio) return;
    if (!isResumed && this.firstWaiting(salaId)) return this.wait(envio);
    const controller = new AbortController();
    this.running.set(clienteMensajeId, controller);
    try {
      this.options.onSent(await this.options.post(envio, controller.signal, (share) => this.progress(envio, share)));
      this.settle(salaId, clienteMensajeId);
    } catch (error) {
      if (this.options.isUnreachable(error)) return this.wait(envio);
      const failed = this.change(envio, { estado: 'FALLIDO', error: this.options.describe(error) });
      if (failed) void this.options.kept.save(failed);
    } finally {
      this.running.delete(clienteMensajeId);
    }
  }

  private progress(envio: EnvioSala, share: number): void {
    const shown = this.find(envio)?.avance ?? 1;
    if (share - shown >= PROGRESS_STEP || (share === 1 && shown < 1)) this.change(envio, { avance: share });
  }

  private find({ salaId, clienteMensajeId }: EnvioSala): EnvioSala | undefined {
    return this.list(salaId).find((other) => other.clienteMensajeId === clienteMensajeId);
  }

  private change(envio: EnvioSala, changes: Partial<EnvioSala>): EnvioSala | undefined {
    const before = this.find(envio);
    if (!before) return undefined;
    const changed = { ...before, ...changes };
    this.write(
      envio.salaId,
      this.list(envio.salaId).map((other) => (other === before ? changed : other)),
    );
    return changed;
  }

  private write(salaId: number, list: readonly EnvioSala[]): void {
    this.bySala.set(salaId, list);
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
