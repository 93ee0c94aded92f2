const SOUND_PATH = '/assets/sounds/incoming.mp3';
const QUIET_MS = 1200;
const VOLUME = 0.6;

let audio: HTMLAudioElement | null = null;
let lastPlayedAt = Number.NEGATIVE_INFINITY;
const heard = new Map<number, number>();

/**
 * Sounds once for a new customer message in an own chat. A message can be told by several events, so each is known by
 * its number; several at once make one sound.
 */
export function chimeFor(conversacionId: number, secuencia: number): void {
  if ((heard.get(conversacionId) ?? 0) >= secuencia) return;
  heard.set(conversacionId, secuencia);
  const now = performance.now();
  if (now - lastPlayedAt < QUIET_MS) return;
  lastPlayedAt = now;
  audio ??= new Audio(SOUND_PATH);
  audio.volume = VOLUME;
  audio.currentTime = 0;
  // Browsers refuse sound until the person has touched the page: then it stays silent.
  audio.play().catch(() => undefined);
}
