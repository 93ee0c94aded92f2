import { useEffect, useState } from 'react';
import { nextChangeMs, type Ventana, ventanaAt } from '../thread/ventana.ts';

// Browsers fire a timer at once when it is longer than this.
const MAX_TIMER_MS = 2_147_483_647;

/** The 24-hour window as it stands, drawn again each time that its text changes, and not more often. */
export function useVentana(ventanaHasta: string | null): Ventana {
  const [now, setNow] = useState(() => Date.now());
  const ventana = ventanaAt(ventanaHasta, now);
  useEffect(() => {
    const wait = nextChangeMs(ventanaAt(ventanaHasta, now).leftMs);
    if (!Number.isFinite(wait)) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [ventanaHasta, now]);
  return ventana;
}
