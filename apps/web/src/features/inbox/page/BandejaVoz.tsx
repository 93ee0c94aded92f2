import { VisuallyHidden } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { forgetNovedades, novedades, novedadesText } from './bandeja-voz.ts';

/** The same time as in the open chat. */
const SPOKEN_MS = 1500;

/**
 * Announces to screen readers, on every screen, who wrote in an own chat that is not open. Other users hear a sound.
 */
export function BandejaVoz() {
  const nombres = useSelector(novedades, ({ announced }) => announced);
  useEffect(() => {
    if (nombres.length === 0) return undefined;
    const timer = setTimeout(forgetNovedades, SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [nombres]);
  return <VisuallyHidden aria-live="polite">{novedadesText(nombres)}</VisuallyHidden>;
}
