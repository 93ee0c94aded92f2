import type { PresenciaEvent } from '@tertulia/contract/features/presencia/endpoints';
import { PRESENCIA_REPEAT_MS } from '@tertulia/contract/features/presencia/tiempos';

type Accion = PresenciaEvent['accion'];

/** Somebody who has not touched a key for this long only looks. */
export const WRITING_FOR_MS = 5000;

/**
 * Says for one chat that its reader is here: at once, every ten seconds, and when writing begins or ends. Nothing is
 * said while the page is hidden: the others forget by themselves.
 */
export class Anunciante {
  private readonly tell: (accion: Accion) => void;
  private estaEscribiendo = false;
  private repeat: ReturnType<typeof setInterval> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (accion: Accion) => void) {
    this.tell = tell;
  }

  enter(): void {
    clearInterval(this.repeat);
    this.repeat = setInterval(() => this.announce(), PRESENCIA_REPEAT_MS);
    this.announce();
  }

  /** Says again how things stand: somebody new has come, who has not heard it. */
  announce(): void {
    if (this.repeat !== undefined) this.tell(this.estaEscribiendo ? 'ESCRIBIENDO' : 'VIENDO');
  }

  typed(): void {
    if (this.repeat === undefined) return;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.stopWriting(), WRITING_FOR_MS);
    if (this.estaEscribiendo) return;
    this.estaEscribiendo = true;
    this.announce();
  }

  /** The text was sent or wiped out. */
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
    this.tell('SALIO');
  }
}
