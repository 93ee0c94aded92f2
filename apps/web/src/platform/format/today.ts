import { useSyncExternalStore } from 'react';
import { formatDate, msToNextDay } from './dates.ts';

const listeners = new Set<() => void>();
let today = formatDate(Date.now());
let timer: ReturnType<typeof setTimeout> | undefined;

/** Today's date in Bogotá. */
export function currentDay(): string {
  return today;
}

/**
 * Runs the listener after Bogotá's midnight, also when the machine slept through it. Returns the unsubscribe function.
 */
export function onDayChange(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) look();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** Today's date in Bogotá as React state: components that show «Hoy» render again at midnight. */
export function useToday(): string {
  return useSyncExternalStore(onDayChange, currentDay);
}

function look(): void {
  clearTimeout(timer);
  timer = setTimeout(look, msToNextDay(Date.now()));
  const day = formatDate(Date.now());
  if (day === today) return;
  today = day;
  for (const listener of listeners) listener();
}

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => {
    if (listeners.size > 0) look();
  });
