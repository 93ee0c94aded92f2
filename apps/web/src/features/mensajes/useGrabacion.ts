import { useEffect, useState, useSyncExternalStore } from 'react';
import { showToast } from '../../ui/toast.ts';
import { Grabadora, pickFormato, SinFormatoVoz } from './grabadora.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';

const TICK_MS = 250;

/** The recorder of this chat's voice notes; leaving the chat lets the microphone go. */
export function useGrabacion() {
  const [grabadora] = useState(createGrabadora);
  const estado = useSyncExternalStore(grabadora.subscribe, grabadora.getEstado);
  const [elapsedMs, setElapsed] = useState(0);
  useEffect(() => {
    if (estado !== 'GRABANDO') return undefined;
    const timer = setInterval(() => setElapsed(grabadora.elapsedMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [estado, grabadora]);
  useEffect(() => () => grabadora.discard(), [grabadora]);
  return {
    estado,
    elapsedMs: estado === 'INACTIVA' ? 0 : elapsedMs,
    start: () => {
      setElapsed(0);
      void grabadora.start();
    },
    pause: () => grabadora.pause(),
    resume: () => grabadora.resume(),
    discard: () => grabadora.discard(),
    finish: () => grabadora.finish(),
  };
}

function createGrabadora() {
  return new Grabadora<MediaStream>({
    formato: () =>
      typeof MediaRecorder === 'undefined' ? null : pickFormato((type) => MediaRecorder.isTypeSupported(type)),
    // Missing where the page is served without TLS.
    openMicrophone: async () => navigator.mediaDevices.getUserMedia({ audio: true }),
    createRecorder,
    now: () => performance.now(),
    onRefused: (error) => {
      console.warn('Voice: nothing can be recorded', error);
      const text = error instanceof SinFormatoVoz ? MENSAJES_TEXTS.noVoiceFormat : MENSAJES_TEXTS.noMicrophone;
      showToast({ variant: 'warning', text, ms: 6000 });
    },
  });
}

function createRecorder(stream: MediaStream, mimeType: string, onData: (data: Blob) => void) {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 32_000 });
  recorder.ondataavailable = ({ data }) => onData(data);
  return {
    start: () => recorder.start(),
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    stop: () =>
      new Promise<void>((resolve) => {
        // One that has ended by itself, its microphone unplugged, will not end again.
        if (recorder.state === 'inactive') return resolve();
        recorder.onstop = () => resolve();
        return recorder.stop();
      }),
  };
}
