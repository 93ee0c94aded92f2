import { VENTANA_POR_VENCER_HOURS } from '@tertulia/contract/features/conversaciones/estados';

const MINUTE_MS = 60_000;
const SOON_MS = VENTANA_POR_VENCER_HOURS * 60 * MINUTE_MS;

export interface Ventana {
  isOpen: boolean;
  /** True when little time is left, so that the composer emphasizes it. */
  isEnding: boolean;
  leftMs: number;
}

/** The current state of WhatsApp's 24-hour window; without a customer message there is none. */
export function ventanaAt(ventanaHasta: string | null, now: number): Ventana {
  const leftMs = ventanaHasta === null ? 0 : Math.max(0, Date.parse(ventanaHasta) - now);
  return { isOpen: leftMs > 0, isEnding: leftMs > 0 && leftMs <= SOON_MS, leftMs };
}

/** Milliseconds until the shown text changes: at the next whole minute left, or at the end. */
export function nextChangeMs(leftMs: number): number {
  return leftMs <= 0 ? Number.POSITIVE_INFINITY : (leftMs % MINUTE_MS) + 1;
}
