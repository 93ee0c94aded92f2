import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import css from './GrabacionBar.module.css';
import type { useGrabacion } from './useGrabacion.ts';
import { VOZ_TEXTS } from './voz.texts.ts';

interface GrabacionBarProps {
  grabacion: ReturnType<typeof useGrabacion>;
  onSend: (voz: { archivo: File; duracionMs: number }) => void;
}

/** Replaces the field during a voice recording: discard, timer, pause, send. */
export function GrabacionBar({ grabacion, onSend }: GrabacionBarProps) {
  const { estado, elapsedMs } = grabacion;
  const isPaused = estado === 'PAUSADA';
  const send = useRef<HTMLButtonElement>(null);
  const isReady = estado !== 'PIDIENDO';
  useEffect(() => {
    if (isReady) send.current?.focus();
  }, [isReady]);
  const finish = async () => {
    const voz = await grabacion.finish();
    if (voz) onSend(voz);
  };
  return (
    <div className={css.bar} role="group" aria-label={VOZ_TEXTS.recording} data-holds-keys>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        onClick={grabacion.discard}
        aria-label={VOZ_TEXTS.discardVoice}
        title={VOZ_TEXTS.discardVoice}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {isReady ? (
        <span className={css.time} role="timer" data-paused={isPaused || undefined}>
          <span className={css.dot} aria-hidden />
          {formatElapsed(elapsedMs)}
          <span className={css.word}>{isPaused ? VOZ_TEXTS.paused : VOZ_TEXTS.recordingNow}</span>
        </span>
      ) : (
        <span className={css.time} role="status">
          {VOZ_TEXTS.askingMicrophone}
        </span>
      )}
      {isReady ? (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            onClick={isPaused ? grabacion.resume : grabacion.pause}
            aria-label={isPaused ? VOZ_TEXTS.resumeVoice : VOZ_TEXTS.pauseVoice}
            title={isPaused ? VOZ_TEXTS.resumeVoice : VOZ_TEXTS.pauseVoice}
          >
            {isPaused ? <IconPlayerPlay size={20} aria-hidden /> : <IconPlayerPause size={20} aria-hidden />}
          </ActionIcon>
          <ActionIcon
            ref={send}
            size={44}
            radius={8}
            variant="filled"
            onClick={() => void finish()}
            aria-label={VOZ_TEXTS.sendVoice}
            title={VOZ_TEXTS.sendVoice}
          >
            <IconSend2 size={20} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </div>
  );
}

/** Minutes and seconds: 1:05. */
function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
