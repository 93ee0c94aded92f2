/** A message from one process to all, including itself: names and ids, never content. */
export type BusEvent = { tenantId: number; name: string; data: Record<string, unknown> };

export type OnBusEvent = (event: BusEvent) => void;

/**
 * Carries events between the processes of one product. It stores nothing: events that are published while a connection
 * is down are lost, and `onGap` reports the loss.
 */
export type Bus = {
  readonly kind: 'postgres' | 'redis';
  /**
   * Resolves when events arrive; rejects when the bus is unreachable for too long. `onEvent` gets the events of every
   * process, including this one, in the order of each sender. `onGap` is called when events may have been missed, after
   * they arrive again: clients must refetch, and ended sessions must be looked up.
   */
  start(onEvent: OnBusEvent, onGap: () => void): Promise<void>;
  /** Sends events outside any transaction. Rejects when they could not be sent; every process gets an `onGap` later. */
  publish(events: readonly BusEvent[]): Promise<void>;
  /** Whether events can be received and sent at present. */
  ready(): boolean;
  close(): Promise<void>;
};

export type BusTiming = {
  /** Interval of checks on an idle connection, and the limit for the answer. */
  keepAliveMs: number;
  answerMs: number;
  /** First and longest delay before a retry. */
  retryMs: number;
  retryMaxMs: number;
  /** Total time of the attempts of `start`. */
  startMs: number;
  /** Silence after which another process counts as dead. */
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

/**
 * PostgreSQL refuses a NOTIFY payload of 8,000 bytes. Every bus has the same limit, so that a change of bus breaks
 * nothing.
 */
export const BUS_EVENT_MAX_BYTES = 7900;

/** Sent in place of events that could not be sent. */
export const GAP_TEXT = 'gap';

/** Encodes an event. Throws when it is too large, which is a programming error: events carry ids. */
export function encodeBusEvent({ tenantId, name, data }: BusEvent): string {
  const text = JSON.stringify({ tenantId, name, data });
  const bytes = Buffer.byteLength(text);
  if (bytes >= BUS_EVENT_MAX_BYTES)
    throw new RangeError(`bus event ${name} has ${bytes} bytes, ${BUS_EVENT_MAX_BYTES} is too many`);
  return text;
}

/** Decodes an event; null when the text is not one. */
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

/**
 * Delay before retry number `attempt` (from 0): exponential, with jitter so that processes do not reconnect together.
 */
export function retryDelay(attempt: number, { retryMs, retryMaxMs }: BusTiming): number {
  return Math.min(retryMaxMs, retryMs * 2 ** Math.min(attempt, 16)) * (0.5 + Math.random() / 2);
}
