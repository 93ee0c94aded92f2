import { whyNotDeliverable } from '@tertulia/contract/features/archivos/limites';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { ApiError } from '../../platform/http/api-error.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { mimeOf, tipoOf } from './adjuntos.ts';

/** A file on its way: a bubble from the moment it was chosen until the server's own message takes its place. */
export interface Subida {
  clienteMensajeId: string;
  conversacionId: number;
  archivo: File;
  tipo: TipoMensaje;
  /** The message it answers. */
  replyToId: number | null;
  creadoEn: string;
  estado: 'EN_COLA' | 'SUBIENDO' | 'FALLIDA';
  /** Between 0 and 1. */
  avance: number;
  error: string | null;
  /** Sends an address to download the file from, in place of the file. */
  comoEnlace: boolean;
  /** WhatsApp would not deliver the file itself: the way out is the link, and trying again is none. */
  isOnlyAsLink: boolean;
}

/** Where files outlive a reload. */
export interface SubidasStore {
  save: (subida: Subida) => void;
  forget: (clienteMensajeId: string) => void;
  load: () => Promise<Subida[]>;
}

interface SubidasOptions {
  post: (subida: Subida, signal: AbortSignal, onProgress: (share: number) => void) => Promise<Mensaje>;
  onSent: (mensaje: Mensaje) => void;
  describe: (error: unknown) => string;
  kept: SubidasStore;
  /** What a bubble says whose upload was cut off by a reload or a crash: nobody knows whether the server has it. */
  unconfirmed: string;
}

const NONE: readonly Subida[] = [];
/** A bar that moves more often than this is drawn for nobody. */
const PROGRESS_STEP = 0.02;

/**
 * The files that have not become messages yet, by chat: sent one by one in their order, each under one
 * `clienteMensajeId` through all its tries, so that no try can make a second message.
 */
export class Subidas {
  private byChat = new Map<number, readonly Subida[]>();
  private readonly queues = new Map<number, Promise<void>>();
  private readonly running = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private readonly options: SubidasOptions;

  constructor(options: SubidasOptions) {
    this.options = options;
  }

  list = (conversacionId: number): readonly Subida[] => this.byChat.get(conversacionId) ?? NONE;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes a file on. One that WhatsApp would not deliver says so before a byte of it has left. */
  add(wish: { conversacionId: number; archivo: File; tipo?: TipoMensaje; replyToId?: number | null }): void {
    const { conversacionId, archivo } = wish;
    const tipo = wish.tipo ?? tipoOf(archivo);
    // A browser's own recording is made into a voice note by the server.
    const obstacle = tipo === 'VOZ' ? null : whyNotDeliverable(mimeOf(archivo), archivo.size);
    const subida: Subida = {
      clienteMensajeId: newUuid(),
      conversacionId,
      archivo,
      tipo,
      replyToId: wish.replyToId ?? null,
      creadoEn: new Date().toISOString(),
      estado: obstacle ? 'FALLIDA' : 'EN_COLA',
      avance: 0,
      error: obstacle?.message ?? null,
      comoEnlace: false,
      isOnlyAsLink: obstacle !== null,
    };
    this.options.kept.save(subida);
    this.write(conversacionId, [...this.list(conversacionId), subida]);
    if (!obstacle) this.enqueue(subida);
  }

  /** Brings back what a reload or a crash has cut off, as failed: trying again makes no second message. */
  async restore(): Promise<void> {
    const kept = await this.options.kept.load();
    for (const lost of kept.sort((a, b) => a.creadoEn.localeCompare(b.creadoEn))) {
      if (this.find(lost)) continue;
      const restored: Subida =
        lost.estado === 'FALLIDA' ? lost : { ...lost, estado: 'FALLIDA', error: this.options.unconfirmed };
      this.write(lost.conversacionId, [...this.list(lost.conversacionId), restored]);
    }
  }

  retry(subida: Subida): void {
    this.enqueue(this.change(subida, { estado: 'EN_COLA', error: null, avance: 0 }));
  }

  sendAsLink(subida: Subida): void {
    const again = { estado: 'EN_COLA', error: null, avance: 0 } as const;
    this.enqueue(this.change(subida, { ...again, comoEnlace: true, isOnlyAsLink: false }));
  }

  /** Takes a file back, also while it is on its way; or forgets it because it has arrived as a message. */
  remove(conversacionId: number, clienteMensajeId: string, { cancel = true } = {}): void {
    this.options.kept.forget(clienteMensajeId);
    const left = this.list(conversacionId).filter((subida) => subida.clienteMensajeId !== clienteMensajeId);
    if (left.length !== this.list(conversacionId).length) this.write(conversacionId, left);
    if (cancel) this.running.get(clienteMensajeId)?.abort();
  }

  /** Stops everything: the session is over. What is kept comes back with `restore`. */
  clear(): void {
    this.byChat = new Map();
    for (const controller of this.running.values()) controller.abort();
    this.tell();
  }

  /** True while something would be lost by leaving the page. */
  isBusy(): boolean {
    return [...this.byChat.values()].some((list) => list.some(({ estado }) => estado !== 'FALLIDA'));
  }

  private enqueue(subida: Subida): void {
    const before = this.queues.get(subida.conversacionId) ?? Promise.resolve();
    this.queues.set(
      subida.conversacionId,
      before.then(() => this.deliver(subida)),
    );
  }

  private async deliver(subida: Subida): Promise<void> {
    // Taken back while it waited for its turn, or a live event has brought its message.
    if (!this.find(subida)) return;
    const controller = new AbortController();
    this.running.set(subida.clienteMensajeId, controller);
    this.change(subida, { estado: 'SUBIENDO' });
    try {
      const mensaje = await this.options.post(subida, controller.signal, (share) => this.progress(subida, share));
      this.options.onSent(mensaje);
      this.remove(subida.conversacionId, subida.clienteMensajeId);
    } catch (error) {
      if (!this.find(subida)) return;
      const isOnlyAsLink = error instanceof ApiError && error.field === 'comoEnlace';
      const failed = this.change(subida, { estado: 'FALLIDA', error: this.options.describe(error), isOnlyAsLink });
      this.options.kept.save(failed);
    } finally {
      this.running.delete(subida.clienteMensajeId);
    }
  }

  private progress(subida: Subida, share: number): void {
    const shown = this.find(subida)?.avance ?? 1;
    if (share - shown >= PROGRESS_STEP || (share === 1 && shown < 1)) this.change(subida, { avance: share });
  }

  private find(subida: Subida): Subida | undefined {
    return this.list(subida.conversacionId).find((other) => other.clienteMensajeId === subida.clienteMensajeId);
  }

  private change(subida: Subida, changes: Partial<Subida>): Subida {
    const changed = { ...subida, ...this.find(subida), ...changes };
    this.write(
      subida.conversacionId,
      this.list(subida.conversacionId).map((other) =>
        other.clienteMensajeId === subida.clienteMensajeId ? changed : other,
      ),
    );
    return changed;
  }

  private write(conversacionId: number, list: readonly Subida[]): void {
    this.byChat.set(conversacionId, list);
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
