import { type Call, Device } from '@twilio/voice-sdk';
import { type IncomingCall, type Softphone, SoftphoneError } from './softphone.ts';

/** The provider's codes of a refused microphone, and of one that could not be opened. */
const MICROFONO_NEGADO = 31401;
const SIN_MICROFONO = 31402;

/** The provider's codes of a call whose network is lost for good: signalling, media or transport do not answer. */
const SIN_RED: ReadonlySet<unknown> = new Set([31003, 31005, 31009, 53000, 53001, 53405]);
/**
 * The provider keeps a call this long after its browser has gone, instead of ending it at once: a tunnel, a change of
 * network.
 */
const RECONNECT_MS = 30_000;

/**
 * All sounds that the SDK would fetch from the provider's network at once. None is played: the page rings by itself, so
 * one sound of our own replaces all.
 */
const SOUND_NAMES = [
  'incoming',
  'outgoing',
  'disconnect',
  ...['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 's', 'h'].map((key) => `dtmf${key}`),
];
const OWN_SOUND = '/assets/sounds/incoming.mp3';
const sounds = Object.fromEntries(SOUND_NAMES.map((name) => [name, OWN_SOUND]));

/** The provider's browser SDK. Created with its first token, since it begins to load when it is created. */
export function createSoftphoneProveedor(): Softphone {
  let device: Device | null = null;
  let onCall: (call: IncomingCall) => void = () => undefined;
  let onReachable: (isReachable: boolean) => void = () => undefined;

  function make(token: string): Device {
    const made = new Device(token, {
      sounds,
      // without it a second call would not be reported and could not be rejected
      allowIncomingWhileBusy: true,
      closeProtection: false,
      maxCallSignalingTimeoutMs: RECONNECT_MS,
      logLevel: 'error',
    });
    made.audio?.incoming(false);
    made.audio?.outgoing(false);
    made.audio?.disconnect(false);
    made.on('incoming', (call: Call) => onCall(wrap(call)));
    made.on('registered', () => onReachable(true));
    made.on('unregistered', () => onReachable(false));
    // call errors arrive at the call, connection errors as «unregistered»: without a listener they would be thrown
    made.on('error', () => undefined);
    return made;
  }

  return {
    async register(token) {
      try {
        if (device) device.updateToken(token);
        else device = make(token);
        if (device.state === Device.State.Unregistered) await device.register();
      } catch (error) {
        throw new SoftphoneError('CONEXION', error);
      }
    },
    onCall: (listener) => {
      onCall = listener;
    },
    onReachable: (listener) => {
      onReachable = listener;
    },
    close() {
      onCall = () => undefined;
      onReachable = () => undefined;
      device?.destroy();
      device = null;
    },
  };
}

function wrap(call: Call): IncomingCall {
  let accepted = Promise.resolve();
  return {
    sid: call.parameters['CallSid'] ?? '',
    from: call.parameters['From'] ?? '',
    accept() {
      accepted = new Promise((resolve, reject) => {
        call.once('accept', () => resolve());
        call.once('error', (error: unknown) => reject(softphoneError(error)));
        // if the microphone fails, the SDK says «disconnect» first and the reason in the same task
        const cut = () => queueMicrotask(() => reject(new SoftphoneError('CONEXION')));
        for (const end of ENDS) call.once(end, cut);
        call.accept();
      });
      return accepted;
    },
    reject: () => call.reject(),
    mute: (on) => call.mute(on),
    hangUp: () => call.disconnect(),
    onLine(listener) {
      call.on('reconnecting', () => listener(false));
      call.on('reconnected', () => listener(true));
      call.on('error', (error: unknown) => {
        if (SIN_RED.has(codeOf(error))) listener(false);
      });
    },
    onEnd(listener) {
      let isReported = false;
      const report = () => {
        if (isReported) return;
        isReported = true;
        // the caller of accept gets the reason first
        void accepted.catch(() => undefined).then(listener);
      };
      for (const end of ENDS) call.on(end, report);
      // without a listener it would be thrown; a failed call also disconnects
      call.on('error', () => undefined);
    },
  };
}

const ENDS = ['cancel', 'disconnect', 'reject'] as const;

function softphoneError(error: unknown): SoftphoneError {
  const code = codeOf(error);
  if (code === MICROFONO_NEGADO) return new SoftphoneError('MICROFONO_NEGADO', error);
  return new SoftphoneError(code === SIN_MICROFONO ? 'SIN_MICROFONO' : 'CONEXION', error);
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}
