import { type LedgerMessage, type MessageStatus, isForward } from './message.ts';

export type MessageFilter = {
  accountSid?: string;
  direction?: LedgerMessage['direction'];
  from?: string;
  to?: string;
  sentOnOrAfter?: number;
  sentOnOrBefore?: number;
};

export type LedgerPage = { messages: LedgerMessage[]; hasMore: boolean };

const SECOND_MS = 1000;

/** All messages at this provider, in order, up to a maximum number. */
export class Ledger {
  readonly #capacity: number;
  #messages: LedgerMessage[] = [];
  #bySid = new Map<string, LedgerMessage>();
  #nextSeq = 1;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#bySid.size;
  }

  append(message: Omit<LedgerMessage, 'seq'>): LedgerMessage {
    const stored: LedgerMessage = { ...message, seq: this.#nextSeq++ };
    this.#messages.push(stored);
    this.#bySid.set(stored.sid, stored);
    this.#trim();
    return stored;
  }

  find(sid: string): LedgerMessage | undefined {
    return this.#bySid.get(sid);
  }

  remove(sid: string): boolean {
    const known = this.#bySid.delete(sid);
    if (known) this.#messages = this.#messages.filter((message) => message.sid !== sid);
    return known;
  }

  clear(): void {
    this.#messages = [];
    this.#bySid.clear();
  }

  /** Moves a message forward; false if it already has this or a later state. */
  advance(message: LedgerMessage, to: MessageStatus, at: number): boolean {
    if (!isForward(message.status, to)) return false;
    message.status = to;
    message.updatedAt = at;
    if (message.sentAt === null && to !== 'failed') message.sentAt = at;
    return true;
  }

  /** Newest first, starting below `beforeSeq`, as the provider lists. */
  page(filter: MessageFilter, limit: number, beforeSeq = Number.POSITIVE_INFINITY): LedgerPage {
    const messages: LedgerMessage[] = [];
    for (let index = this.#indexBelow(beforeSeq); index >= 0; index--) {
      const message = this.#messages[index];
      if (!message || !matches(message, filter)) continue;
      if (messages.length === limit) return { messages, hasMore: true };
      messages.push(message);
    }
    return { messages, hasMore: false };
  }

  /** Oldest first. */
  *inOrder(): Generator<LedgerMessage> {
    for (const message of this.#messages) yield message;
  }

  *newestFirst(): Generator<LedgerMessage> {
    for (let index = this.#messages.length - 1; index >= 0; index--) {
      const message = this.#messages[index];
      if (message) yield message;
    }
  }

  #indexBelow(seq: number): number {
    let low = 0;
    let high = this.#messages.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#messages[middle]?.seq ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  // Dropping in slices keeps appending O(1): one big copy every few thousand messages.
  #trim(): void {
    const slack = Math.max(1, Math.floor(this.#capacity / 20));
    if (this.#messages.length < this.#capacity + slack) return;
    const dropped = this.#messages.slice(0, this.#messages.length - this.#capacity);
    this.#messages = this.#messages.slice(-this.#capacity);
    for (const message of dropped) this.#bySid.delete(message.sid);
  }
}

function matches(message: LedgerMessage, filter: MessageFilter): boolean {
  if (filter.accountSid && message.accountSid !== filter.accountSid) return false;
  if (filter.direction && message.direction !== filter.direction) return false;
  if (filter.from && message.from !== filter.from) return false;
  if (filter.to && message.to !== filter.to) return false;
  if (filter.sentOnOrAfter === undefined && filter.sentOnOrBefore === undefined) return true;
  // The filter is on the time of sending: queued messages, or those that failed before sending, have none.
  if (message.sentAt === null) return false;
  // The provider knows whole seconds.
  const sent = Math.floor(message.sentAt / SECOND_MS) * SECOND_MS;
  if (filter.sentOnOrAfter !== undefined && sent < filter.sentOnOrAfter) return false;
  return filter.sentOnOrBefore === undefined || sent <= filter.sentOnOrBefore;
}
