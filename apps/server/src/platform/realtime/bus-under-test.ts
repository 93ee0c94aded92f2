import { vi } from 'vitest';
import type { Bus, BusEvent } from './bus-contract.ts';

export const SILENT_LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Quick enough that a test waits for nothing. */
export const QUICK = { keepAliveMs: 60, answerMs: 400, retryMs: 20, retryMaxMs: 100, startMs: 3000, silentMs: 10_000 };

export type ListenedBus = { bus: Bus; events: BusEvent[]; gaps: ReturnType<typeof vi.fn> };

/** Starts a bus that keeps what it hears. */
export async function listenTo(bus: Bus): Promise<ListenedBus> {
  const events: BusEvent[] = [];
  const gaps = vi.fn();
  await bus.start((event) => void events.push(event), gaps);
  return { bus, events, gaps };
}
