import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import css from './AudioPlayer.module.css';

const TEXTS = {
  audio: 'Audio',
  playAudio: 'Reproducir',
  pauseAudio: 'Pausar',
  seekAudio: 'Posición',
  speed: 'Velocidad',
} as const;

interface AudioPlayerProps {
  url: string | null;
  name: string;
  /** The length in milliseconds, if it is known before the browser reads the file. */
  knownMs?: number | undefined;
  onRefused: () => void;
}

const SPEEDS = [1, 1.5, 2] as const;
const STEP_SECONDS = 5;
/** One at a time: a note that starts stops the one before it. */
let playing: HTMLAudioElement | null = null;

/** An audio player with position, length and three speeds. */
export function AudioPlayer({ url, name, knownMs = 0, onRefused }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [duration, setDuration] = useState(knownMs / 1000);
  const [speed, setSpeed] = useState<number>(1);
  const toggle = () => {
    const { current } = audio;
    if (!current) return;
    if (!current.paused) return current.pause();
    if (playing !== current) playing?.pause();
    playing = current;
    current.playbackRate = speed;
    current.play().catch(() => setPlaying(false));
  };
  const seek = (seconds: number) => {
    setAt(seconds);
    if (audio.current) audio.current.currentTime = seconds;
  };
  const learn = (element: HTMLAudioElement) => {
    // A recording streamed by a browser has no length at first.
    if (Number.isFinite(element.duration)) setDuration(element.duration);
  };
  const nextSpeed = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed as (typeof SPEEDS)[number]) + 1) % SPEEDS.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  const label = isPlaying ? TEXTS.pauseAudio : TEXTS.playAudio;
  return (
    <div className={css.root} role="group" aria-label={`${TEXTS.audio}: ${name}`}>
      <audio
        ref={audio}
        preload="metadata"
        src={url ?? undefined}
        onError={onRefused}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onLoadedMetadata={(event) => learn(event.currentTarget)}
        onDurationChange={(event) => learn(event.currentTarget)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
      />
      <button type="button" className={css.play} onClick={toggle} aria-label={label} title={label}>
        {isPlaying ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      </button>
      <input
        type="range"
        className={css.seek}
        min={0}
        max={Math.max(duration, 0.1)}
        step={0.1}
        value={Math.min(at, Math.max(duration, 0.1))}
        aria-label={TEXTS.seekAudio}
        aria-valuetext={`${formatSeconds(at)} de ${formatSeconds(duration)}`}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
          event.preventDefault();
          seek(Math.min(duration, Math.max(0, at + (event.key === 'PageUp' ? STEP_SECONDS : -STEP_SECONDS))));
        }}
      />
      <span className={css.time}>{formatSeconds(isPlaying || at > 0 ? at : duration)}</span>
      <button
        type="button"
        className={css.speed}
        onClick={nextSpeed}
        aria-label={`${TEXTS.speed}: ${formatSpeed(speed)}`}
        title={TEXTS.speed}
      >
        {formatSpeed(speed)}
      </button>
    </div>
  );
}

function formatSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function formatSpeed(speed: number): string {
  return `${String(speed).replace('.', ',')}×`;
}
