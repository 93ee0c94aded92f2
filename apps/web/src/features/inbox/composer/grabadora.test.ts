import { describe, expect, it, vi } from 'vitest';
import { Grabadora, pickFormato, SinFormatoVoz } from './grabadora.ts';

function buildGrabadora(
  openMicrophone?: () => Promise<{ getTracks: () => { stop: () => void }[] }>,
  isTypeSupported = (type: string) => type.startsWith('audio/webm'),
) {
  const track = { stop: vi.fn() };
  let onData: (data: Blob) => void = () => undefined;
  const recorder = {
    start: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn(),
    stop: vi.fn(async () => onData(new Blob(['sonido']))),
  };
  const clock = { now: 1000 };
  const onRefused = vi.fn();
  const grabadora = new Grabadora({
    formato: () => pickFormato(isTypeSupported),
    openMicrophone: openMicrophone ?? (async () => ({ getTracks: () => [track] })),
    createRecorder: (_, __, take) => {
      onData = take;
      return recorder;
    },
    now: () => clock.now,
    onRefused,
  });
  return { grabadora, recorder, track, clock, onRefused };
}

describe('pickFormato', () => {
  // covers D2-9-24
  it('prefers ogg, then webm, and reports when the browser has neither', () => {
    expect(pickFormato(() => true)).toEqual({ mimeType: 'audio/ogg;codecs=opus', fileName: 'nota-voz.ogg' });
    expect(pickFormato((type) => type.includes('webm'))?.fileName).toBe('nota-voz.webm');
    expect(pickFormato(() => false)).toBeNull();
  });
});

describe('Grabadora', () => {
  // covers D2-2.1-17, D2-4-15
  it('goes from idle to recording to paused and back, and counts without the pauses', async () => {
    const { grabadora, clock, recorder } = buildGrabadora();
    await grabadora.start();
    expect(grabadora.estado.state).toBe('GRABANDO');
    clock.now += 3000;
    grabadora.pause();
    expect(grabadora.estado.state).toBe('PAUSADA');
    clock.now += 60_000;
    expect(grabadora.elapsedMs()).toBe(3000);
    grabadora.resume();
    clock.now += 1500;
    expect(grabadora.elapsedMs()).toBe(4500);
    expect([recorder.pause, recorder.resume].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
  });

  // covers D2-7.1-13
  it('returns the file under the documents’ name and releases the microphone', async () => {
    const { grabadora, track } = buildGrabadora();
    await grabadora.start();
    const file = await grabadora.finish();
    expect(file).toMatchObject({ name: 'nota-voz.webm', type: 'audio/webm' });
    expect(file?.size).toBe('sonido'.length);
    expect(track.stop).toHaveBeenCalledOnce();
    expect(grabadora.estado.state).toBe('INACTIVA');
  });

  it('returns its file to the first caller, and to no other one while it finishes', async () => {
    const { grabadora, recorder } = buildGrabadora();
    await grabadora.start();
    const [first, second] = await Promise.all([grabadora.finish(), grabadora.finish()]);
    expect(first?.size).toBe('sonido'.length);
    expect(second).toBeNull();
    expect(recorder.stop).toHaveBeenCalledOnce();
    await grabadora.start();
    expect(await grabadora.finish()).not.toBeNull();
  });

  // covers D2-4-15
  it('keeps nothing of a discarded recording, and releases the microphone', async () => {
    const { grabadora, track } = buildGrabadora();
    await grabadora.start();
    grabadora.discard();
    expect(track.stop).toHaveBeenCalledOnce();
    expect(grabadora.estado.state).toBe('INACTIVA');
    expect(await grabadora.finish()).toBeNull();
  });

  // covers D2-8-12
  it('is idle again after a refused microphone, with the reason for the log', async () => {
    const refusal = new Error('NotAllowedError');
    const { grabadora, onRefused } = buildGrabadora(() => Promise.reject(refusal));
    await grabadora.start();
    expect(grabadora.estado.state).toBe('INACTIVA');
    expect(onRefused).toHaveBeenCalledWith(refusal);
  });

  it('does not request the microphone if the browser records no usable format, and reports that separately', async () => {
    const openMicrophone = vi.fn(() => Promise.reject(new Error('asked')));
    const { grabadora, onRefused } = buildGrabadora(openMicrophone, (type) => type.startsWith('audio/mp4'));
    await grabadora.start();
    expect(grabadora.estado.state).toBe('INACTIVA');
    expect(onRefused).toHaveBeenCalledWith(expect.any(SinFormatoVoz));
    expect(openMicrophone).not.toHaveBeenCalled();
  });

  it('opens nothing when the permission arrives after a cancellation', async () => {
    const track = { stop: vi.fn() };
    let grant: (stream: { getTracks: () => { stop: () => void }[] }) => void = () => undefined;
    const { grabadora, recorder } = buildGrabadora(() => new Promise((resolve) => (grant = resolve)));
    const starting = grabadora.start();
    grabadora.discard();
    grant({ getTracks: () => [track] });
    await starting;
    expect(track.stop).toHaveBeenCalledOnce();
    expect(recorder.start).not.toHaveBeenCalled();
    expect(grabadora.estado.state).toBe('INACTIVA');
  });
});
