/**
 * The telephone inside the browser. It is only ever called: by the provider for a call of one's own, which it answers
 * at once, and for a customer's. Two adapters (docs/voice.md): `createSoftphoneProveedor()` of `softphone-proveedor.ts`, and
 * `createSoftphoneSimulador(senal)` of `softphone-simulador.ts`.
 */
export interface Softphone {
  /** Becomes reachable, and stays so with each renewed token. Rejects with a SoftphoneError where it cannot. */
  register(token: string): Promise<void>;
  onCall(listener: (call: IncomingCall) => void): void;
  /** True once it can be called, false while the connection is lost; the adapter itself tries to come back. */
  onReachable(listener: (isReachable: boolean) => void): void;
  /** Ends what goes on and frees the microphone; afterwards no listener is told anything. */
  close(): void;
}

export interface IncomingCall {
  /** The provider's number of the leg to this browser: the `callSid` of the own call. */
  readonly sid: string;
  /** Who calls, E.164, as the provider says; the channel's number for the own call. */
  readonly from: string;
  /** Takes the microphone, answers and plays the other side. Rejects with a SoftphoneError. */
  accept(): Promise<void>;
  reject(): void;
  mute(on: boolean): void;
  hangUp(): void;
  /** False once the network of a call that was taken is gone, true when it is back; the adapter itself tries to come back. */
  onLine(listener: (isUp: boolean) => void): void;
  /** Told once, however it ends, also when the caller gave up before anybody accepted. */
  onEnd(listener: () => void): void;
}

export type MotivoSoftphone = 'MICROFONO_NEGADO' | 'SIN_MICROFONO' | 'INSEGURO' | 'CONEXION';

export class SoftphoneError extends Error {
  readonly motivo: MotivoSoftphone;
  constructor(motivo: MotivoSoftphone, cause?: unknown) {
    super(motivo, { cause });
    this.name = 'SoftphoneError';
    this.motivo = motivo;
  }
}

/** What the browser said when the microphone was asked for. */
export function microphoneError(cause: unknown): SoftphoneError {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return new SoftphoneError('MICROFONO_NEGADO', cause);
  return new SoftphoneError('SIN_MICROFONO', cause);
}
