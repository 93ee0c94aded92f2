import { createStore } from '@tanstack/react-store';

/** A recording format of browsers that the server converts to a voice note. */
export interface FormatoVoz {
  mimeType: string;
  fileName: 'nota-voz.ogg' | 'nota-voz.webm';
}

const FORMATS: readonly FormatoVoz[] = [
  { mimeType: 'audio/ogg;codecs=opus', fileName: 'nota-voz.ogg' },
  { mimeType: 'audio/webm;codecs=opus', fileName: 'nota-voz.webm' },
];

/** Ogg if the browser supports it, else WebM; null if it records neither. */
export function pickFormato(isTypeSupported: (mimeType: string) => boolean): FormatoVoz | null {
  return FORMATS.find(({ mimeType }) => isTypeSupported(mimeType)) ?? null;
}

export type EstadoGrabacion = 'INACTIVA' | 'PIDIENDO' | 'GRABANDO' | 'PAUSADA';

interface Recorder {
  start: () => void;
  pause: () => void;
  resume: () => void;
  /** Resolves when all recorded data has been delivered. */
  stop: () => Promise<void>;
}

interface Stream {
  getTracks: () => { stop: () => void }[];
}

/** Thrown if the browser records no convertible format: a permission would not help. */
export class SinFormatoVoz extends Error {}

interface GrabadoraOptions<S extends Stream> {
  formato: () => FormatoVoz | null;
  /** Requests the microphone; throws when it is refused or missing. */
  openMicrophone: () => Promise<S>;
  createRecorder: (stream: S, mimeType: string, onData: (data: Blob) => void) => Recorder;
  now: () => number;
  /** The user sees a friendly message; the reason itself goes to the log. */
  onRefused: (error: unknown) => void;
}

/** Records a voice note: idle, recording, paused, then sent or discarded. Releases the microphone at the end. */
export class Grabadora<S extends Stream> {
  private readonly options: GrabadoraOptions<S>;
  readonly estado = createStore<EstadoGrabacion>('INACTIVA');
  private stream: S | null = null;
  private recorder: Recorder | null = null;
  private chunks: Blob[] = [];
  private doneMs = 0;
  private runningSince = 0;
  /** Increases with each recording: a permission that arrives after a cancellation opens nothing. */
  private recording = 0;
  private isEnding = false;

  constructor(options: GrabadoraOptions<S>) {
    this.options = options;
  }

  /** The recorded time in milliseconds, without the pauses. */
  elapsedMs(): number {
    return this.doneMs + (this.estado.state === 'GRABANDO' ? this.options.now() - this.runningSince : 0);
  }

  async start(): Promise<void> {
    if (this.estado.state !== 'INACTIVA') return;
    const recording = ++this.recording;
    this.set('PIDIENDO');
    try {
      const formato = this.options.formato();
      if (!formato) throw new SinFormatoVoz('this browser records neither ogg nor webm');
      const stream = await this.options.openMicrophone();
      if (recording !== this.recording) return release(stream);
      const chunks: Blob[] = [];
      const recorder = this.options.createRecorder(stream, formato.mimeType, (data) => void chunks.push(data));
      this.stream = stream;
      this.recorder = recorder;
      this.chunks = chunks;
      this.doneMs = 0;
      this.runningSince = this.options.now();
      recorder.start();
      this.set('GRABANDO');
    } catch (error) {
      if (recording !== this.recording) return;
      this.discard();
      this.options.onRefused(error);
    }
  }

  pause(): void {
    if (this.estado.state !== 'GRABANDO') return;
    this.recorder?.pause();
    this.doneMs = this.elapsedMs();
    this.set('PAUSADA');
  }

  resume(): void {
    if (this.estado.state !== 'PAUSADA') return;
    this.recorder?.resume();
    this.runningSince = this.options.now();
    this.set('GRABANDO');
  }

  /** Ends the recording and returns its file; null when nothing was recorded, or another caller is getting the file. */
  async finish(): Promise<File | null> {
    const { recorder, stream, recording } = this;
    const formato = this.options.formato();
    if (!recorder || !formato || this.isEnding || (this.estado.state !== 'GRABANDO' && this.estado.state !== 'PAUSADA'))
      return null;
    this.isEnding = true;
    await recorder.stop();
    if (stream) release(stream);
    if (recording !== this.recording) return null;
    const { chunks } = this;
    this.forget();
    const [type = formato.mimeType] = formato.mimeType.split(';');
    const file = new File(chunks, formato.fileName, { type });
    return file.size > 0 ? file : null;
  }

  discard(): void {
    if (this.estado.state === 'INACTIVA') return;
    void this.recorder?.stop();
    if (this.stream) release(this.stream);
    this.forget();
  }

  private forget(): void {
    this.recording += 1;
    this.isEnding = false;
    this.recorder = null;
    this.stream = null;
    this.chunks = [];
    this.doneMs = 0;
    this.set('INACTIVA');
  }

  private set(estado: EstadoGrabacion): void {
    this.estado.setState(() => estado);
  }
}

function release(stream: Stream): void {
  for (const track of stream.getTracks()) track.stop();
}
