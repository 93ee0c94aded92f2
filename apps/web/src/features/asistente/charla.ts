import { createStore, useSelector } from '@tanstack/react-store';
import { MAX_ANTERIORES, SIN_RESULTADOS } from '@tertulia/contract/features/asistente/limites';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.ts';
import { onSessionChange } from '../../platform/session/session.ts';

/** A message of the chat with the assistant (document 1 §3). */
export interface MensajeCharla {
  emisor: 'USUARIO' | 'IA';
  contenido: string;
  timestamp: string;
}

const KEPT = 'asistente';
/** More would fill the browser's storage; users do not scroll back further. */
const MAX_KEPT = 60;

/** What was asked and answered. It stays on this machine until its user signs out. */
const charla = createStore(readKept());
onSessionChange(() => charla.setState(readKept));

function change(next: readonly MensajeCharla[]): void {
  writePersonal(KEPT, next.slice(-MAX_KEPT));
  charla.setState(() => next);
}

export function addMensaje(emisor: MensajeCharla['emisor'], contenido: string): void {
  change([...charla.state, { emisor, contenido, timestamp: new Date().toISOString() }]);
}

/** The last answered questions, which the next one may refer to. A refused question is none. */
export function askedBefore(): string[] {
  const all = charla.state;
  const answered = all.filter(({ emisor }, at) => emisor === 'USUARIO' && all[at + 1]?.emisor === 'IA');
  return answered.slice(-MAX_ANTERIORES).map(({ contenido }) => contenido);
}

/** The last question, where it was answered with nothing; null otherwise. */
export function unansweredIn(mensajes: readonly MensajeCharla[]): string | null {
  const [pregunta, respuesta] = mensajes.slice(-2);
  const isUnanswered = pregunta?.emisor === 'USUARIO' && respuesta?.emisor === 'IA';
  return isUnanswered && respuesta.contenido.startsWith(SIN_RESULTADOS) ? pregunta.contenido : null;
}

export function clearCharla(): void {
  change([]);
}

function readKept(): readonly MensajeCharla[] {
  const kept = readPersonal(KEPT);
  return Array.isArray(kept) ? kept.filter(isMensaje) : [];
}

function isMensaje(value: unknown): value is MensajeCharla {
  if (typeof value !== 'object' || value === null) return false;
  const { emisor, contenido, timestamp } = value as Partial<Record<keyof MensajeCharla, unknown>>;
  return (emisor === 'USUARIO' || emisor === 'IA') && typeof contenido === 'string' && typeof timestamp === 'string';
}

export function useCharla(): readonly MensajeCharla[] {
  return useSelector(charla);
}
