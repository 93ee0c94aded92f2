import { createStore } from '@tanstack/react-store';
import type { Llamada, LlamadaViva } from '@tertulia/contract/features/llamadas/llamada';
import { keepAsking } from '../../platform/query/keep-asking.ts';
import { type Aqui, type Barra, barraOf, isNews, isOver, vivaOf } from './barra.ts';
import { Linea, type LineaDeps } from './linea.ts';
import { EnLlamada, type CallRequest, type CallRequestBody } from './call-request.ts';
import type { IncomingCall } from './softphone.ts';

/** A customer's call rings this long before it is accepted automatically (decisions §13). */
export const RING_MS = 3000;
/** The bar shows the result of a call this long. */
export const SHOWN_MS = 5000;
/** A call that lost its network is given up after this time, since no adapter reconnects later; the user sees why. */
export const RECONNECT_MS = 40_000;
/** The server has this long to report how a call ended after our side is over. */
const SILENCE_MS = 8000;

/** Background actions that may fail. */
export type Intento = 'HANG_UP' | 'ANSWER' | 'LISTEN';

export interface AuricularDeps extends LineaDeps {
  /** Acquires the phone lock for this tab; false while another tab is in a call. */
  acquirePhone: () => Promise<boolean>;
  /** Throws a SoftphoneError if the microphone is refused or missing. */
  askMicrophone: () => Promise<void>;
  createLlamada: (body: CallRequestBody) => Promise<Llamada>;
  /** The user's current call. */
  getActual: () => Promise<LlamadaViva | null>;
  /** Asks the server to hang up. */
  closeLlamada: (id: number) => Promise<unknown>;
  /** Reports the failure of a background action. */
  onFailure: (error: unknown, intento: Intento) => void;
  now: () => number;
}

export interface AuricularEstado {
  barra: Barra | null;
  /** Since when both parties talk, in epoch milliseconds of this machine's clock. */
  desde: number | null;
  /** Customers' calls should ring here but cannot. */
  isLost: boolean;
}

/**
 * The handset: merges the server's events about the user's call with this browser's softphone. The user's own call is
 * answered at once, a customer's after it has rung.
 */
export class Auricular {
  private readonly deps: AuricularDeps;
  readonly estado = createStore<AuricularEstado>({ barra: null, desde: null, isLost: false });
  private viva: LlamadaViva | null = null;
  private aqui: Aqui | null = null;
  private call: IncomingCall | null = null;
  /** Calls that were started in this tab. */
  private readonly started = new Set<number>();
  private readonly over = new Set<number>();
  private held: IncomingCall[] = [];
  private isAsking = false;
  private isAvailable = false;
  private holdsLock = false;
  private isReachable: boolean | null = null;
  private readonly linea: Linea;
  private readonly missed = keepAsking(() => this.refresh());
  /** Our side is over, and the server has not reported how. */
  private isCut = false;
  /** The call ended because its network was lost. */
  private isLost = false;
  private ring: ReturnType<typeof setTimeout> | undefined;
  private reconnect: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: AuricularDeps) {
    this.deps = deps;
    this.linea = new Linea(deps, {
      onCall: (call) => this.receive(call),
      onReachable: (isReachable) => {
        this.isReachable = isReachable;
        this.change();
      },
    });
  }

  /** True while the sound of a call is, or soon will be, in this tab. */
  isBusy(): boolean {
    if (this.isAsking || this.call) return true;
    return this.viva !== null && !isOver(this.viva) && !this.isCut && this.started.has(this.viva.id);
  }

  /** Starts a call. Throws if it is refused, without side effects. */
  async llamar({ body, nombre }: CallRequest): Promise<LlamadaViva> {
    if (this.isBusy() || (this.viva && !isOver(this.viva))) throw new EnLlamada();
    this.isAsking = true;
    try {
      if (!(await this.deps.acquirePhone())) throw new EnLlamada();
      await this.deps.askMicrophone();
      await this.linea.open();
      const viva = vivaOf(await this.deps.createLlamada(body), nombre);
      this.started.add(viva.id);
      // an event may already be newer
      this.takeViva(viva);
      return viva;
    } finally {
      this.isAsking = false;
      for (const call of this.held.splice(0)) this.receive(call);
      this.closeIfIdle();
    }
  }

  /** Merges the server's state of a call; events may arrive in any order. */
  takeViva(received: LlamadaViva): void {
    const known = this.viva;
    if (this.over.has(received.id) && !isOver(received)) return;
    if (isOver(received)) this.over.add(received.id);
    if (known?.id === received.id) {
      if (!isNews(known, received)) return;
    } else {
      if (isOver(received)) return;
      // the call whose sound is here stays in the bar
      if (known && !isOver(known) && this.call) return;
    }
    clearTimeout(this.rest);
    if (known?.id !== received.id) {
      this.isCut = false;
      this.isLost = false;
    }
    this.viva = received;
    this.reconsider();
    if (isOver(received)) this.finish();
    this.change();
  }

  /** Requests what happened while the page was loading or offline. */
  async refresh(): Promise<void> {
    const actual = await this.deps.getActual();
    if (actual) this.takeViva(actual);
    else if (this.viva && !isOver(this.viva) && !this.call && !this.isAsking) this.forget();
  }

  /** Events may have been missed: retries until answered, since nothing else would report that a call is over. */
  catchUp(): void {
    this.missed.run();
  }

  /** Accepts a ringing customer's call at once. */
  contestar(): void {
    clearTimeout(this.ring);
    const { call } = this;
    if (call && this.aqui?.paso === 'TIMBRA') void this.accept(call);
  }

  rechazar(): void {
    clearTimeout(this.ring);
    const { call } = this;
    if (!call || this.aqui?.paso !== 'TIMBRA') return;
    this.release();
    call.reject();
    this.forget();
  }

  silenciar(on: boolean): void {
    if (!this.call || !this.aqui) return;
    this.call.mute(on);
    this.aqui = { ...this.aqui, silenciada: on };
    this.change();
  }

  /** Ends the call in the tab or machine that has its sound. */
  colgar(): void {
    if (this.call && this.aqui?.paso === 'ACEPTADA') return this.call.hangUp();
    const { viva } = this;
    if (viva && !isOver(viva))
      this.deps.closeLlamada(viva.id).catch((error: unknown) => this.deps.onFailure(error, 'HANG_UP'));
    else this.call?.reject();
  }

  /** Whether customers' calls may ring in this browser. */
  disponer(isAvailable: boolean): void {
    this.isAvailable = isAvailable;
    this.listen();
  }

  /** This tab has acquired or lost the phone lock. */
  setLockHeld(holdsLock: boolean): void {
    this.holdsLock = holdsLock;
    if (holdsLock) this.listen();
    else this.close();
  }

  /** Ends everything: the user has signed out. */
  stop(): void {
    this.isAvailable = false;
    this.holdsLock = false;
    this.missed.stop();
    this.call?.hangUp();
    this.close();
    this.forget();
  }

  private listen(): void {
    if (!this.isAvailable) return this.closeIfIdle();
    if (this.holdsLock) this.linea.keepOpen().catch((error: unknown) => this.deps.onFailure(error, 'LISTEN'));
  }

  private receive(call: IncomingCall): void {
    // the response will tell whether it is the user's own call
    if (this.isAsking) return void this.held.push(call);
    if (this.call || (this.isBusy() && this.viva?.callSid !== call.sid)) return call.reject();
    this.call = call;
    this.aqui = { sid: call.sid, from: call.from, paso: 'TIMBRA', silenciada: false, sinRed: false };
    call.onEnd(() => this.ended(call));
    call.onLine((isUp) => this.hearLine(call, isUp));
    if (!this.reconsider()) this.ring = setTimeout(() => this.contestar(), RING_MS);
    this.change();
  }

  /**
   * Accepts the user's own call at once and rejects one that was started on another machine; true if it was one of
   * them.
   */
  private reconsider(): boolean {
    const { call, aqui, viva } = this;
    if (!call || aqui?.paso !== 'TIMBRA' || viva?.callSid !== call.sid || viva.direccion === 'ENTRANTE') return false;
    clearTimeout(this.ring);
    if (!this.started.has(viva.id)) this.release();
    else if (isOver(viva)) call.reject();
    else void this.accept(call);
    return true;
  }

  private async accept(call: IncomingCall): Promise<void> {
    this.step('CONTESTANDO');
    try {
      await call.accept();
      if (this.call === call) this.step('ACEPTADA');
    } catch (error) {
      if (this.call !== call) return;
      this.deps.onFailure(error, 'ANSWER');
      call.reject();
      this.ended(call);
    }
  }

  private step(paso: Aqui['paso']): void {
    if (!this.aqui) return;
    this.aqui = { ...this.aqui, paso };
    this.change();
  }

  /** The network of the call is lost or back. */
  private hearLine(call: IncomingCall, isUp: boolean): void {
    if (this.call !== call || !this.aqui || this.aqui.sinRed === !isUp) return;
    clearTimeout(this.reconnect);
    this.aqui = { ...this.aqui, sinRed: !isUp };
    if (!isUp)
      this.reconnect = setTimeout(() => {
        call.hangUp();
        this.ended(call);
      }, RECONNECT_MS);
    this.change();
  }

  private ended(call: IncomingCall): void {
    this.held = this.held.filter((other) => other !== call);
    if (this.call !== call) return;
    const { sid } = call;
    const isLost = this.aqui?.sinRed === true;
    this.release();
    // the server reports how it ended; if it does not, it is asked
    if (this.viva?.callSid === sid && !isOver(this.viva)) {
      this.isCut = true;
      this.isLost = isLost;
      // hangs up at the server, so that the other party does not wait on a dead line
      if (isLost) this.deps.closeLlamada(this.viva.id).catch(() => undefined);
      this.rest = setTimeout(() => void this.askOnce(), SILENCE_MS);
    }
    this.change();
    this.closeIfIdle();
  }

  private async askOnce(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      this.forget();
    }
  }

  /** The server reports the end. */
  private finish(): void {
    const { call } = this;
    const isOwn = call !== null && this.viva?.callSid === call.sid;
    if (isOwn) {
      this.release();
      call.hangUp();
    }
    this.rest = setTimeout(() => this.forget(), SHOWN_MS);
    this.closeIfIdle();
  }

  private release(): void {
    clearTimeout(this.ring);
    clearTimeout(this.reconnect);
    this.call = null;
    this.aqui = null;
  }

  private forget(): void {
    clearTimeout(this.rest);
    this.viva = null;
    this.isCut = false;
    this.isLost = false;
    this.change();
  }

  private closeIfIdle(): void {
    if (!this.isBusy() && !this.isAvailable) this.close();
  }

  private close(): void {
    this.release();
    this.linea.close();
  }

  private change(): void {
    const barra = barraOf(this.viva, this.aqui, {
      startedHere: this.viva !== null && this.started.has(this.viva.id),
      isCut: this.isCut,
      isLost: this.isLost,
    });
    const before = this.estado.state;
    const wasTalking = before.barra?.fase === 'EN_CURSO';
    const isTalking = barra?.fase === 'EN_CURSO';
    const desde = isTalking ? (wasTalking ? before.desde : this.talkingSince()) : null;
    this.estado.setState(() => ({ barra, desde, isLost: this.isAvailable && this.isReachable === false }));
  }

  private talkingSince(): number {
    const now = this.deps.now();
    const contestada = this.viva?.contestada ?? null;
    // this tab saw the beginning; other tabs have only the server's clock
    return this.call || contestada === null ? now : Math.min(now, Date.parse(contestada));
  }
}
