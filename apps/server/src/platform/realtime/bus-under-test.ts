import { vi } from 'vitest';
import type { Bus, BusEvent } from './bus-contract.ts';

export const SILENT_LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Short delays, but the product's answer timeouts: a machine that pauses for a moment loses no connection. */
export const PATIENT = {
  keepAliveMs: 60,
  answerMs: 5000,
  retryMs: 20,
  retryMaxMs: 100,
  startMs: 3000,
  silentMs: 10_000,
};

/** The same, but detects a silent connection soon. */
export const QUICK = { ...PATIENT, answerMs: 400 };

export type ListenedBus = { bus: Bus; events: BusEvent[]; gaps: ReturnType<typeof vi.fn> };

/** Starts a bus that stores its events. */
export async function listenTo(bus: Bus): Promise<ListenedBus> {
  const events: BusEvent[] = [];
  const gaps = vi.fn();
  await bus.start((event) => void events.push(event), gaps);
  return { bus, events, gaps };
}
