import { vi } from 'vitest';
import type { Bus, BusEvent } from './bus-contract.ts';

export const SILENT_LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Waits for nothing, but for an answer as long as the product does: a machine that stands still for a moment cuts no connection. */
export const PATIENT = {
  keepAliveMs: 60,
  answerMs: 5000,
  retryMs: 20,
  retryMaxMs: 100,
  startMs: 3000,
  silentMs: 10_000,
};

/** The same, and soon notices a connection that has gone silent. */
export const QUICK = { ...PATIENT, answerMs: 400 };

export type ListenedBus = { bus: Bus; events: BusEvent[]; gaps: ReturnType<typeof vi.fn> };

/** Starts a bus that keeps what it hears. */
export async function listenTo(bus: Bus): Promise<ListenedBus> {
  const events: BusEvent[] = [];
  const gaps = vi.fn();
  await bus.start((event) => void events.push(event), gaps);
  return { bus, events, gaps };
}
