import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../../platform/session/session.ts';

/** Customers who write within this time are announced together. */
export const COALESCE_MS = 400;

/** The names that are announced now. */
let nombres: readonly string[] = [];
let gathered: string[] = [];
let announcing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
onSessionEnd(() => {
  clearTimeout(announcing);
  gathered = [];
  forgetNovedades();
});

/** Announces once that a customer wrote in a chat that is not open, even if they write several messages. */
export function sayNovedad(nombre: string): void {
  if (gathered.includes(nombre)) return;
  gathered.push(nombre);
  if (gathered.length > 1) return;
  announcing = setTimeout(() => {
    change(gathered);
    gathered = [];
  }, COALESCE_MS);
}

/** Clears the names after their announcement. */
export function forgetNovedades(): void {
  if (nombres.length > 0) change([]);
}

/** The same as React state. */
export function useNovedades(): readonly string[] {
  return useSyncExternalStore(listen, readNovedades);
}

export function readNovedades(): readonly string[] {
  return nombres;
}

/** More names than this are only counted. */
const MOST_NAMED = 3;
const NAMES = new Intl.ListFormat('es', { type: 'conjunction' });

export function novedadesText(who: readonly string[]): string {
  if (who.length === 0) return '';
  if (who.length > MOST_NAMED) return `Mensajes nuevos en ${who.length} chats`;
  return `${who.length === 1 ? 'Mensaje nuevo' : 'Mensajes nuevos'} de ${NAMES.format(who)}`;
}

function change(next: readonly string[]): void {
  nombres = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
