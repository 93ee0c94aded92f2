import { useSyncExternalStore } from 'react';
import { MAX_ANTERIORES } from '@tertulia/contract/features/asistente/limites';
import { onSessionEnd } from '../../platform/session/session.ts';

/** A message of the chat with the assistant (document 1 §3). */
export interface MensajeCharla {
  emisor: 'USUARIO' | 'IA';
  contenido: string;
  timestamp: string;
}

/** What was asked and answered in this tab. The papers ask for no history, so nothing is kept beyond it or beyond the session. */
let charla: readonly MensajeCharla[] = [];
const listeners = new Set<() => void>();

function change(next: readonly MensajeCharla[]): void {
  charla = next;
  for (const listener of listeners) listener();
}

export function addMensaje(emisor: MensajeCharla['emisor'], contenido: string): void {
  change([...charla, { emisor, contenido, timestamp: new Date().toISOString() }]);
}

/** The questions that were answered, the last ones alone: what the next one may go on with. One that was refused is none. */
export function askedBefore(): string[] {
  const answered = charla.filter(({ emisor }, at) => emisor === 'USUARIO' && charla[at + 1]?.emisor === 'IA');
  return answered.slice(-MAX_ANTERIORES).map(({ contenido }) => contenido);
}

export function clearCharla(): void {
  change([]);
}

onSessionEnd(clearCharla);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCharla(): readonly MensajeCharla[] {
  return useSyncExternalStore(subscribe, () => charla);
}
