import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { ApiError } from '../../../platform/http/api-error.ts';
import { Outbox, type OutboxItem, type OutboxOptions, withoutProgress } from '../../../platform/outbox/outbox.ts';
import { isStaleWrite } from './stale-write.ts';
import type { AlEnviar, Causa } from './send-conditions.ts';

/** A text or file that is to be sent to a customer. */
export interface ChatOutboxItem extends OutboxItem, AlEnviar {
  conversacionId: number;
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
}

export interface ChatOutboxOptions<T extends ChatOutboxItem> extends OutboxOptions<T, Mensaje> {
  /** Whether something that was sent in the chat before waits for the connection. */
  mustWait: (conversacionId: number) => boolean;
  onFailed: (item: T, text: string) => void;
  /** News came first: what the writer has not seen should be on the screen when they are asked. */
  onQuestion: (item: T) => void;
  /** Up to which message the writer has seen a chat by now. */
  seenIn: (conversacionId: number) => number;
}

/** Messages to customers: each is checked against what its writer had seen of the chat (beyond A4). */
export class ChatOutbox<T extends ChatOutboxItem> extends Outbox<T, Mensaje, ChatOutboxOptions<T>> {
  protected override chatOf({ conversacionId }: T): number {
    return conversacionId;
  }

  protected override mustWait(conversacionId: number): boolean {
    return this.options.mustWait(conversacionId);
  }

  retry(item: T): void {
    this.again(item, {});
  }

  sendAsLink(item: T): void {
    this.again(item, { comoEnlace: true, isOnlyAsLink: false } as Partial<T>);
  }

  /** Asks the writer about a message that has not left. */
  ask(item: T, causa: Causa): void {
    this.options.onQuestion(this.question(item, causa));
  }

  protected question(item: T, causa: Causa): T {
    return this.change(item, { ...withoutProgress(item), estado: 'PREGUNTA', causa } as Partial<T>);
  }

  /** The customer wrote before the server had it. */
  protected askAboutNews(item: T): void {
    this.ask(item, 'NOVEDAD');
  }

  protected override onRefused(item: T, error: unknown): boolean {
    const isNews = isStaleWrite(error);
    if (isNews) this.askAboutNews(item);
    return isNews;
  }

  protected override failureOf(text: string, error: unknown): Partial<T> {
    const isOnlyAsLink = error instanceof ApiError && error.field === 'comoEnlace';
    return { estado: 'FALLIDO', error: text, isOnlyAsLink } as Partial<T>;
  }

  protected override onFailed(item: T, text: string): void {
    this.options.onFailed(item, text);
  }
}
