import type { Causa } from './espera.ts';
import { tellFallo } from './fallo-envio.ts';

/**
 * News of something of one's own that was to go into a chat: it failed, it waits for an answer to «Hay mensajes nuevos», or it was
 * recorded and not sent, or what waits in its chat has got out of reach with that. `que` is what a failed file is called; a text needs no name.
 */
export type AvisoEnvio = { conversacionId: number } & (
  | { caso: 'FALLO'; que: 'TEXTO' | { archivo: string }; motivo: string }
  | { caso: 'PREGUNTA'; causa?: Causa | undefined }
  | { caso: 'GRABACION' }
  | { caso: 'APARTADO' }
);

type Listener = (aviso: AvisoEnvio) => void;

const listeners = new Set<Listener>();

/** Calls back with what becomes of sends, whatever chat is on the screen by then; returns the way to stop. */
export function onAviso(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells what became of a send. */
export function tellAviso(aviso: AvisoEnvio): void {
  for (const listener of listeners) listener(aviso);
  // whoever knows which chat is on the screen has not come yet
  if (listeners.size === 0) tellHere(aviso);
}

/** Tells it to somebody who looks at its chat: all but a failed text is seen there (document 2 §8). */
export function tellHere(aviso: AvisoEnvio): void {
  if (aviso.caso === 'FALLO' && aviso.que === 'TEXTO') tellFallo(aviso.motivo);
}
