import type { Llamada, LlamadaViva } from '@tertulia/contract/features/llamadas/llamada';
import type { IncomingCall, Softphone, SoftphoneError } from './softphone.ts';

/** A softphone that tests control, and that records its calls. */
export function softphoneDeMano() {
  let hear: (call: IncomingCall) => void = () => undefined;
  let reach: (isReachable: boolean) => void = () => undefined;
  const tokens: string[] = [];
  let closed = 0;
  const softphone: Softphone = {
    register: (token) => {
      tokens.push(token);
      return Promise.resolve();
    },
    onCall: (listener) => {
      hear = listener;
    },
    onReachable: (listener) => {
      reach = listener;
    },
    close: () => {
      closed++;
    },
  };
  return {
    softphone,
    tokens,
    closed: () => closed,
    reach: (isReachable: boolean) => reach(isReachable),
    ring(sid: string, { from = '+573001112233', refusal = null as SoftphoneError | null } = {}) {
      let reportEnd = () => undefined as void;
      let reportLine: (isUp: boolean) => void = () => undefined;
      const done: string[] = [];
      hear({
        sid,
        from,
        accept: () => {
          done.push('accept');
          return refusal ? Promise.reject(refusal) : Promise.resolve();
        },
        reject: () => void done.push('reject'),
        mute: (on) => void done.push(on ? 'mute' : 'unmute'),
        hangUp: () => void done.push('hangUp'),
        onLine: (listener) => {
          reportLine = listener;
        },
        onEnd: (listener) => {
          reportEnd = listener;
        },
      });
      return { done, end: () => reportEnd(), line: (isUp: boolean) => reportLine(isUp) };
    },
  };
}

const CREADA = '2026-11-22T15:00:00.000Z';

export function buildViva(change: Partial<LlamadaViva> = {}): LlamadaViva {
  return {
    id: 7,
    direccion: 'SALIENTE',
    callSid: 'CA7',
    estado: 'INICIANDO',
    numero: '+573001234567',
    contactoId: 3,
    contactoNombre: 'Ana Ruiz',
    conversacionId: null,
    grabar: true,
    creada: CREADA,
    contestada: null,
    terminada: null,
    duracionSegundos: null,
    ...change,
  };
}

export function buildLlamada(change: Partial<Llamada> = {}): Llamada {
  return {
    id: 7,
    direccion: 'SALIENTE',
    callSid: 'CA7',
    contactoId: 3,
    conversacionId: null,
    usuarioId: 1,
    usuarioNombre: 'Camilo Rojas',
    toNumber: '+573001234567',
    canalId: 2,
    canalNombre: 'Principal',
    estado: 'INICIANDO',
    grabar: true,
    duracionSegundos: null,
    creada: CREADA,
    contestada: null,
    terminada: null,
    grabacion: null,
    ...change,
  };
}
