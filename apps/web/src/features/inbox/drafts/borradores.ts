import { createStore } from '@tanstack/react-store';
import type { Borrador } from '@tertulia/contract/features/borradores/endpoints';
import { ApiError } from '../../../platform/http/api-error.ts';
import { askAgainMs } from '../../../platform/query/client.ts';

/** A chat's unsent draft, as this browser has it. */
export interface BorradorLocal {
  contenido: string;
  replyToId: number | null;
  /** The file of the quick reply that it was made from. */
  media: { id: number; nombre: string } | null;
  /** The server's version that this one is based on; 0 without one. */
  version: number;
  /** True until the server has it. */
  isDirty: boolean;
}

export type Wording = Pick<BorradorLocal, 'contenido' | 'replyToId' | 'media'>;

interface BorradoresOptions {
  load: (conversacionId: number) => Promise<Borrador>;
  /** Throws CONFLICT when the server has a newer version than `version`. */
  save: (conversacionId: number, draft: Wording & { version: number }) => Promise<Borrador>;
  /** The copy on this machine, for a reload, a crash or a lost connection. */
  keep: (conversacionId: number, draft: BorradorLocal) => void;
  kept: (conversacionId: number) => BorradorLocal | null;
  /** Two browsers wrote at once: the field contains both texts now. */
  onJoined: () => void;
}

export const EMPTY: BorradorLocal = { contenido: '', replyToId: null, media: null, version: 0, isDirty: false };
/** Delay in milliseconds from the last change to the save. */
export const SAVE_AFTER_MS = 800;

/**
 * The draft of each chat, the same in every browser of its writer. It is saved soon after each pause; offline, this
 * machine keeps it until the connection is back. A text never replaces another: if two browsers wrote at once, the
 * field contains both.
 */
export class Borradores {
  /** The drafts that were read or changed since the session began. */
  readonly byChat = createStore(new Map<number, BorradorLocal>());
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly saving = new Set<number>();
  /** The number of pending loads per chat. */
  private readonly loading = new Map<number, number>();
  /** The text sent from here in each chat, until the server has deleted it as a draft. */
  private readonly sent = new Map<number, string>();
  private readonly options: BorradoresOptions;
  /** Increases when the session ends: a later response belongs to the previous user. */
  private epoch = 0;

  constructor(options: BorradoresOptions) {
    this.options = options;
  }

  read = (conversacionId: number): BorradorLocal => {
    const known = this.byChat.state.get(conversacionId);
    if (known) return known;
    const kept = this.options.kept(conversacionId) ?? EMPTY;
    // without a notification: no component can have read another value, and one may be rendering
    this.byChat.state.set(conversacionId, kept);
    return kept;
  };

  write(conversacionId: number, change: Partial<Wording>): void {
    this.put(conversacionId, { ...this.read(conversacionId), ...change, isDirty: true });
    this.arm(conversacionId, SAVE_AFTER_MS);
  }

  /** Removes a sent draft; it must not come back together with text that another browser has added below it. */
  forgetSent(conversacionId: number): void {
    this.sent.set(conversacionId, this.read(conversacionId).contenido.trim());
    this.write(conversacionId, { contenido: '', replyToId: null, media: null });
  }

  /** Loads changes of another browser. Offline nothing changes. */
  async refresh(conversacionId: number): Promise<void> {
    const { epoch } = this;
    this.countLoading(conversacionId, 1);
    try {
      const theirs = await this.options.load(conversacionId);
      if (epoch !== this.epoch) return;
      this.takeIn(conversacionId, theirs);
    } catch {
      // Offline or refused: the copy on this machine counts.
    } finally {
      this.countLoading(conversacionId, -1);
    }
    if (this.read(conversacionId).isDirty) await this.flush(conversacionId);
  }

  /**
   * Saves unsaved changes at once: the user leaves the chat or sends the text. During a load it waits for the response:
   * saving with an unknown version would be a conflict.
   */
  async flush(conversacionId: number): Promise<void> {
    if (!this.loading.has(conversacionId)) await this.save(conversacionId);
  }

  private async save(conversacionId: number): Promise<void> {
    clearTimeout(this.timers.get(conversacionId));
    this.timers.delete(conversacionId);
    const sent = this.read(conversacionId);
    if (!sent.isDirty || this.saving.has(conversacionId)) return;
    this.saving.add(conversacionId);
    const { epoch } = this;
    try {
      const { contenido, replyToId, media, version } = sent;
      const saved = await this.options.save(conversacionId, { contenido, replyToId, media, version });
      if (epoch !== this.epoch) return;
      const now = this.read(conversacionId);
      const isDirty = !isSame(now, sent);
      this.put(conversacionId, { ...now, version: saved.version, isDirty });
      if (isDirty) this.arm(conversacionId, SAVE_AFTER_MS);
      else this.sent.delete(conversacionId);
    } catch (error) {
      if (epoch === this.epoch) await this.recover(conversacionId, error);
    } finally {
      this.saving.delete(conversacionId);
    }
  }

  /** Saves all unsaved changes without waiting: the page may close in a moment. */
  flushAll(): void {
    for (const [id, { isDirty }] of this.byChat.state) if (isDirty) void this.save(id);
  }

  /** Clears everything: the session is over. The copy on this machine stays for its owner. */
  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.epoch += 1;
    this.timers.clear();
    this.sent.clear();
    this.byChat.setState(() => new Map());
  }

  private countLoading(conversacionId: number, by: 1 | -1): void {
    const count = (this.loading.get(conversacionId) ?? 0) + by;
    if (count > 0) this.loading.set(conversacionId, count);
    else this.loading.delete(conversacionId);
  }

  private async recover(conversacionId: number, error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'CONFLICT') {
      const theirs = await this.options.load(conversacionId).catch((failure: unknown) => {
        this.armAgain(conversacionId, failure);
        return null;
      });
      if (theirs) this.takeIn(conversacionId, theirs);
    } else if (error.field === 'replyToId') {
      this.write(conversacionId, { replyToId: null });
    } else if (error.field === 'mediaId') {
      this.write(conversacionId, { media: null });
    } else this.armAgain(conversacionId, error);
  }

  private takeIn(conversacionId: number, theirs: Borrador): void {
    const own = this.read(conversacionId);
    if (theirs.version <= own.version) return;
    if (!own.isDirty) {
      const { contenido, replyToId, media, version } = theirs;
      return this.put(conversacionId, { contenido, replyToId, media, version, isDirty: false });
    }
    const left = own.contenido === '' ? withoutSent(theirs.contenido, this.sent.get(conversacionId)) : theirs.contenido;
    const contenido = join(left, own.contenido);
    const replyToId = own.replyToId ?? theirs.replyToId;
    const media = own.media ?? theirs.media;
    const joined = { contenido, replyToId, media, version: theirs.version, isDirty: false };
    const isDirty = !isSame(joined, theirs);
    this.put(conversacionId, { ...joined, isDirty });
    if (isDirty) this.arm(conversacionId, SAVE_AFTER_MS);
    if (contenido !== own.contenido && own.contenido.trim() !== '') this.options.onJoined();
    return undefined;
  }

  private put(conversacionId: number, draft: BorradorLocal): void {
    this.byChat.setState((before) => new Map(before).set(conversacionId, draft));
    this.options.keep(conversacionId, draft);
  }

  private arm(conversacionId: number, ms: number): void {
    clearTimeout(this.timers.get(conversacionId));
    this.timers.set(
      conversacionId,
      setTimeout(() => void this.flush(conversacionId), ms),
    );
  }

  /** Retries a failed save by itself: its writer may have gone on to another chat. */
  private armAgain(conversacionId: number, error: unknown): void {
    const waitMs = askAgainMs(error);
    if (waitMs !== null && !this.timers.has(conversacionId)) this.arm(conversacionId, waitMs);
  }
}

/** Both texts, the other browser's first. If one contains the other, the own one unchanged, with trailing blanks. */
function join(theirs: string, own: string): string {
  const [there, here] = [theirs.trim(), own.trim()];
  if (here.includes(there)) return own;
  if (there.includes(here)) return theirs;
  return `${theirs}\n${own}`;
}

/** The text of another browser's draft without the sent text: after concurrent writing the draft contains both. */
function withoutSent(theirs: string, sent: string | undefined): string {
  if (!sent) return theirs;
  const rest = [`${sent}\n`, `\n${sent}`].flatMap((part) => {
    if (theirs.startsWith(part)) return [theirs.slice(part.length)];
    return theirs.endsWith(part) ? [theirs.slice(0, -part.length)] : [];
  });
  return theirs.trim() === sent ? '' : (rest[0] ?? theirs);
}

function isSame(a: Wording, b: Wording): boolean {
  const wordsOf = ({ contenido }: Wording) => (contenido.trim() === '' ? '' : contenido);
  return wordsOf(a) === wordsOf(b) && a.replyToId === b.replyToId && a.media?.id === b.media?.id;
}
