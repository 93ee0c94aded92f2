/**
 * The phone inside the browser. It only receives calls: the provider calls it for the user's own call, which it answers
 * at once, and for a customer's. Two adapters (docs/voice.md): `createSoftphoneProveedor()` of
 * `softphone-proveedor.ts`, and `createSoftphoneSimulador(senal)` of `softphone-simulador.ts`.
 */
export interface Softphone {
  /** Becomes reachable, and stays so with each renewed token. Rejects with a SoftphoneError if it cannot. */
  register(token: string): Promise<void>;
  onCall(listener: (call: IncomingCall) => void): void;
  /** True once it can be called, false while the connection is lost; the adapter reconnects by itself. */
  onReachable(listener: (isReachable: boolean) => void): void;
  /** Ends the current call and releases the microphone; afterwards no listener is called. */
  close(): void;
}

export interface IncomingCall {
  /** The provider's number of the leg to this browser: the `callSid` of the user's call. */
  readonly sid: string;
  /** The caller in E.164, as the provider reports it; the channel's number for the user's own call. */
  readonly from: string;
  /** Opens the microphone, answers and plays the other side. Rejects with a SoftphoneError. */
  accept(): Promise<void>;
  reject(): void;
  mute(on: boolean): void;
  hangUp(): void;
  /** False once an accepted call has lost its network, true when it is back; the adapter reconnects by itself. */
  onLine(listener: (isUp: boolean) => void): void;
  /** Called once, however the call ends, also if the caller abandons it before it is accepted. */
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

/** The error that the browser raised when asked for the microphone. */
export function microphoneError(cause: unknown): SoftphoneError {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return new SoftphoneError('MICROFONO_NEGADO', cause);
  return new SoftphoneError('SIN_MICROFONO', cause);
}
