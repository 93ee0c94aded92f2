/** What one process tells all others, and itself: names and ids, never content. */
export type BusEvent = { tenantId: number; name: string; data: Record<string, unknown> };

export type OnBusEvent = (event: BusEvent) => void;

/**
 * Carries events between the processes of one product. Nothing durable lives in it: what is published while a connection is
 * down is lost, and told by `onGap`.
 */
export type Bus = {
  readonly kind: 'postgres' | 'redis';
  /**
   * Resolves once events arrive; rejects when the bus cannot be reached in time. `onEvent` gets the events of every process,
   * this one's too, in the order in which each was sent. `onGap` is called when events may have been missed, after they
   * arrive again: sockets must be told to ask anew, and sessions that were ended meanwhile must be looked for.
   */
  start(onEvent: OnBusEvent, onGap: () => void): Promise<void>;
  /** Sends events that belong to no transaction. Rejects when they could not be sent; every process then gets an `onGap` later. */
  publish(events: readonly BusEvent[]): Promise<void>;
  /** Whether events arrive and can be sent at this moment. */
  ready(): boolean;
  close(): Promise<void>;
};

export type BusTiming = {
  /** How often a quiet connection is asked whether it lives, and how long it may take to say so. */
  keepAliveMs: number;
  answerMs: number;
  /** First and longest wait before another try. */
  retryMs: number;
  retryMaxMs: number;
  /** How long `start` goes on trying. */
  startMs: number;
  /** After how long without a word another process is taken for dead. */
  silentMs: number;
};

export const DEFAULT_BUS_TIMING: BusTiming = {
  keepAliveMs: 4000,
  answerMs: 4000,
  retryMs: 100,
  retryMaxMs: 5000,
  startMs: 10_000,
  silentMs: 40_000,
};

export const BUS_CHANNEL = 'tertulia_events';

/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes; the same bound holds on every bus, so that a change of bus breaks nothing. */
export const BUS_EVENT_MAX_BYTES = 7900;

/** Sent in place of events that could not be sent. */
export const GAP_TEXT = 'gap';

/** The text of an event on its way; throws when it is too large, which is a programming fault: events carry ids. */
export function encodeBusEvent({ tenantId, name, data }: BusEvent): string {
  const text = JSON.stringify({ tenantId, name, data });
  const bytes = Buffer.byteLength(text);
  if (bytes >= BUS_EVENT_MAX_BYTES)
    throw new RangeError(`bus event ${name} has ${bytes} bytes, ${BUS_EVENT_MAX_BYTES} is too many`);
  return text;
}

/** Reads an event; null when the text is none. */
export function decodeBusEvent(text: string): BusEvent | null {
  try {
    const value: unknown = JSON.parse(text);
    return isBusEvent(value) ? { tenantId: value.tenantId, name: value.name, data: value.data } : null;
  } catch {
    return null;
  }
}

function isBusEvent(value: unknown): value is BusEvent {
  if (typeof value !== 'object' || value === null) return false;
  if (!('tenantId' in value && 'name' in value && 'data' in value)) return false;
  const { tenantId, name, data } = value;
  return (
    Number.isSafeInteger(tenantId) &&
    typeof name === 'string' &&
    typeof data === 'object' &&
    data !== null &&
    !Array.isArray(data)
  );
}

/** How long to wait before try number `attempt` (from 0): doubling, with a spread so that processes do not return together. */
export function retryDelay(attempt: number, { retryMs, retryMaxMs }: BusTiming): number {
  return Math.min(retryMaxMs, retryMs * 2 ** Math.min(attempt, 16)) * (0.5 + Math.random() / 2);
}
