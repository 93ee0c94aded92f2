import type { PresenciaEvent } from '@tertulia/contract/features/presencia/endpoints';
import { PRESENCIA_REPEAT_MS } from '@tertulia/contract/features/presencia/tiempos';

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
