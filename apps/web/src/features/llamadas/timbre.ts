import { readPreference } from '../../platform/session/preferences.ts';

const VOLUME = 0.12;
const TONES_HZ = [440, 554];
const CYCLE_SECONDS = 1.5;
const ON_SECONDS = 0.9;
const CYCLES = 20;

/**
 * Rings until it is stopped. Silent, so that the call is only seen, until the user has touched the page (the browsers'
 * rule) or if the user has switched sounds off.
 */
export function startTimbre(): () => void {
  if (!readPreference('sonidos', true)) return () => undefined;
  // older browsers lack it and decide by themselves
  const activation = navigator.userActivation as UserActivation | undefined;
  if (activation?.hasBeenActive === false) return () => undefined;
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = 0;
  gain.connect(context.destination);
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const at = context.currentTime + cycle * CYCLE_SECONDS;
    gain.gain.setTargetAtTime(VOLUME, at, 0.02);
    gain.gain.setTargetAtTime(0, at + ON_SECONDS, 0.05);
  }
  for (const hz of TONES_HZ) {
    const tone = context.createOscillator();
    tone.frequency.value = hz;
    tone.connect(gain);
    tone.start();
  }
  return () => void context.close().catch(() => undefined);
}
