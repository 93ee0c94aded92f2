import type { PresenciaEvent } from '@tertulia/contract/features/presencia/endpoints';
import { PRESENCIA_EXPIRES_MS, PRESENCIA_REPEAT_MS } from '@tertulia/contract/features/presencia/tiempos';

export interface Presente {
  usuarioId: number;
  nombre: string;
  estaEscribiendo: boolean;
  /** Time of their last announcement. */
  at: number;
}

/** The other users in a chat after an announcement. */
export function hearPresencia(
  presentes: readonly Presente[],
  { usuarioId, nombre, accion }: PresenciaEvent,
  now: number,
): Presente[] {
  const others = presentes.filter((presente) => presente.usuarioId !== usuarioId);
  if (accion === 'SALIO') return others;
  return [...others, { usuarioId, nombre, estaEscribiendo: accion === 'ESCRIBIENDO', at: now }].sort(
    (a, b) => a.usuarioId - b.usuarioId,
  );
}

/** Type guard for events of the presence topic; the server's schema guarantees the rest. */
export function isPresenciaEvent(body: unknown): body is PresenciaEvent {
  return typeof body === 'object' && body !== null && 'usuarioId' in body && 'nombre' in body && 'accion' in body;
}

/** The users with a recent announcement; the same list when none is dropped. */
export function dropSilent(presentes: readonly Presente[], now: number): readonly Presente[] {
  const left = presentes.filter(({ at }) => now - at < PRESENCIA_EXPIRES_MS);
  return left.length === presentes.length ? presentes : left;
}

/** The present users in one line, writers before readers. Null without any. */
export function describePresentes(presentes: readonly Presente[]): string | null {
  const writing = presentes.filter(({ estaEscribiendo }) => estaEscribiendo);
  const named = writing.length > 0 ? writing : presentes;
  const [first, second] = named.map(({ nombre }) => nombre.split(' ')[0] ?? nombre);
  if (first === undefined) return null;
  const act = writing.length > 0 ? 'escribiendo…' : 'viendo este chat';
  if (second === undefined) return `${first} está ${act}`;
  if (named.length === 2) return `${first} y ${second} están ${act}`;
  return `${first} y ${named.length - 1} personas más están ${act}`;
}

type Accion = PresenciaEvent['accion'];

/** A user without a keystroke for this long counts as reading. */
export const WRITING_FOR_MS = 5000;

/**
 * Announces for one chat that its user is here: at once, every ten seconds, and when writing begins or ends. Nothing is
 * announced while the page is hidden: the others drop the entry by timeout.
 */
export class Anunciante {
  private readonly send: (accion: Accion) => void;
  private estaEscribiendo = false;
  private repeat: ReturnType<typeof setInterval> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (accion: Accion) => void) {
    this.send = send;
  }

  enter(): void {
    clearInterval(this.repeat);
    this.repeat = setInterval(() => this.announce(), PRESENCIA_REPEAT_MS);
    this.announce();
  }

  /** Repeats the current state for a user who has just arrived. */
  announce(): void {
    if (this.repeat !== undefined) this.send(this.estaEscribiendo ? 'ESCRIBIENDO' : 'VIENDO');
  }

  typed(): void {
    if (this.repeat === undefined) return;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.stopWriting(), WRITING_FOR_MS);
    if (this.estaEscribiendo) return;
    this.estaEscribiendo = true;
    this.announce();
  }

  /** The text was sent or deleted. */
  stopWriting(): void {
    clearTimeout(this.rest);
    if (!this.estaEscribiendo) return;
    this.estaEscribiendo = false;
    this.announce();
  }

  leave(): void {
    if (this.repeat === undefined) return;
    clearInterval(this.repeat);
    clearTimeout(this.rest);
    this.repeat = undefined;
    this.estaEscribiendo = false;
    this.send('SALIO');
  }
}
