import { useSelector } from '@tanstack/react-store';
import { call } from '../../platform/http/api.ts';
import { bringCode } from '../../platform/http/bring-code.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Auricular, type AuricularEstado, type Intento } from './auricular.ts';
import { LLAMADAS_TEXTS } from './llamadas.texts.ts';
import { failureOfLlamada } from './llamar.ts';
import { microphoneError, type Softphone, SoftphoneError } from './softphone.ts';
import { PhoneLock } from './phone-lock.ts';

const HELP_MS = 10_000;

let phoneLock: PhoneLock | null = null;

/** The handset of this tab's user. */
export const auricular = new Auricular({
  acquirePhone: () => phoneLock?.take() ?? Promise.resolve(true),
  openSoftphone,
  fetchToken: () => call('GET /api/voice/webrtc/token'),
  askMicrophone,
  createLlamada: (body) => call('POST /api/voice/calls', { body }),
  getActual: () => call('GET /api/voice/calls/actual'),
  closeLlamada: (id) => call('POST /api/voice/calls/{id}/colgar', { params: { id } }),
  onFailure: toastFailure,
  now: () => Date.now(),
});

export function useAuricular(): AuricularEstado {
  return useSelector(auricular.estado);
}

/** Waits for the phone lock among the user's tabs; returns a function that hangs up and stops. */
export function startAuricular(usuarioId: number): () => void {
  const name = `tertulia.auricular.${usuarioId}`;
  // Locks and microphone both need a secure context.
  if (!('locks' in navigator)) return () => auricular.stop();
  const started = new PhoneLock({
    name,
    locks: navigator.locks,
    channel: new BroadcastChannel(name),
    mayYield: () => !auricular.isBusy(),
    onChange: (isOwn) => auricular.setLockHeld(isOwn),
  });
  phoneLock = started;
  return () => {
    phoneLock = null;
    auricular.stop();
    started.stop();
  };
}

/** Asks for the microphone while the user looks at the page; throws a SoftphoneError if it is refused or missing. */
export async function askMicrophone(): Promise<void> {
  // undefined in an insecure context, although the type says otherwise
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new SoftphoneError('INSEGURO');
  try {
    const stream = await devices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
  } catch (error) {
    throw microphoneError(error);
  }
}

const FAILED: Record<Intento, string> = {
  HANG_UP: LLAMADAS_TEXTS.hangUpFailed,
  ANSWER: LLAMADAS_TEXTS.answerFailed,
  LISTEN: LLAMADAS_TEXTS.listenFailed,
};

function toastFailure(error: unknown, intento: Intento): void {
  showToast({ variant: 'danger', ...failureOfLlamada(error, FAILED[intento]), ms: HELP_MS });
}

/** Loads only the adapter that is needed. */
async function openSoftphone(senal: string | null): Promise<Softphone> {
  if (senal === null) return (await bringCode(() => import('./softphone-proveedor.ts'))).createSoftphoneProveedor();
  return (await bringCode(() => import('./softphone-simulador.ts'))).createSoftphoneSimulador(senal);
}
