import { useEffect, useState } from 'react';
import { nextChangeMs, type Ventana, ventanaAt } from '../thread/ventana.ts';

// Browsers fire a longer timer at once.
const MAX_TIMER_MS = 2_147_483_647;

/** The current state of the 24-hour window; renders again only when its text changes. */
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
