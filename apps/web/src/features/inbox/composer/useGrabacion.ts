import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { readBorrador, writeBorrador } from '../drafts/borradores.queries.ts';
import { chatOutbox } from '../outbox/chat-outbox.queries.ts';
import { publishNotice } from '../outbox/send-notices.ts';
import { getSession } from '../../../platform/session/session.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Grabadora, pickFormato, SinFormatoVoz } from './grabadora.ts';
import { VOZ_TEXTS } from './voz.texts.ts';

const TICK_MS = 250;

/**
 * The voice recorder of this chat. Leaving the chat, or losing the right to write in it, ends a recording: the
 * microphone is released, and the recording stays in the chat as a bubble, to be sent or discarded there.
 */
export function useGrabacion(conversacionId: number, mayRecord: boolean) {
  const [grabadora] = useState(createGrabadora);
  const estado = useSelector(grabadora.estado);
  const [elapsedMs, setElapsed] = useState(0);
  useEffect(() => {
    if (estado !== 'GRABANDO') return undefined;
    const timer = setInterval(() => setElapsed(grabadora.elapsedMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [estado, grabadora]);
  useEffect(() => {
    if (!mayRecord) void holdGrabacion(grabadora, conversacionId);
  }, [mayRecord, grabadora, conversacionId]);
  useEffect(() => () => void holdGrabacion(grabadora, conversacionId), [grabadora, conversacionId]);
  const isOn = estado !== 'INACTIVA';
  useEffect(() => {
    if (!isOn) return undefined;
    // a running recording exists in this page only
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    // a user discards a recording with Esc, which would otherwise also leave the chat
    const stay = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('keydown', stay, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('keydown', stay, { capture: true });
    };
  }, [isOn]);
  return {
    estado,
    elapsedMs: isOn ? elapsedMs : 0,
    start: () => {
      setElapsed(0);
      void grabadora.start();
    },
    pause: () => grabadora.pause(),
    resume: () => grabadora.resume(),
    discard: () => grabadora.discard(),
    finish: () => finishGrabacion(grabadora),
  };
}

/** The file of a recording that ends, with its length. */
async function finishGrabacion(grabadora: Grabadora<MediaStream>) {
  const duracionMs = grabadora.elapsedMs();
  const archivo = await grabadora.finish();
  return archivo && { archivo, duracionMs };
}

/** Ends a recording that was neither sent nor discarded, and keeps it in its chat. */
async function holdGrabacion(grabadora: Grabadora<MediaStream>, conversacionId: number): Promise<void> {
  if (grabadora.estado.state === 'PIDIENDO') return grabadora.discard();
  const voz = await finishGrabacion(grabadora);
  // nothing is kept after signing out
  if (!voz || !getSession()) return;
  const { replyToId } = readBorrador(conversacionId);
  const wish = { ...voz, conversacionId, tipo: 'VOZ', replyToId, vistoHastaSecuencia: null } as const;
  chatOutbox.holdFile(wish, VOZ_TEXTS.voiceKept);
  if (replyToId !== null) writeBorrador(conversacionId, { replyToId: null });
  publishNotice({ conversacionId, caso: 'GRABACION' });
}

function createGrabadora() {
  return new Grabadora<MediaStream>({
    formato: () =>
      typeof MediaRecorder === 'undefined' ? null : pickFormato((type) => MediaRecorder.isTypeSupported(type)),
    // Missing if the page is served without TLS.
    openMicrophone: async () => navigator.mediaDevices.getUserMedia({ audio: true }),
    createRecorder,
    now: () => performance.now(),
    onRefused: (error) => {
      console.warn('Voice: nothing can be recorded', error);
      const text = error instanceof SinFormatoVoz ? VOZ_TEXTS.noVoiceFormat : VOZ_TEXTS.noMicrophone;
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
        // A recorder that has stopped by itself, for instance with its microphone unplugged, does not stop again.
        if (recorder.state === 'inactive') return resolve();
        recorder.onstop = () => resolve();
        return recorder.stop();
      }),
  };
}
