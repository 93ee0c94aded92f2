const SOUND_PATH = '/assets/sounds/incoming.mp3';
const QUIET_MS = 1200;
const VOLUME = 0.6;

let audio: HTMLAudioElement | null = null;
let lastPlayedAt = Number.NEGATIVE_INFINITY;
const heard = new Map<string, number>();

/**
 * Sounds once for a new message of a chat, which `chat` names. A message can be told by several events, so each is known by
 * its number; several at once make one sound. False for one that was known.
 */
export function chimeFor(chat: string, secuencia: number): boolean {
  if ((heard.get(chat) ?? 0) >= secuencia) return false;
  heard.set(chat, secuencia);
  const now = performance.now();
  if (now - lastPlayedAt < QUIET_MS) return true;
  lastPlayedAt = now;
  audio ??= new Audio(SOUND_PATH);
  audio.volume = VOLUME;
  audio.currentTime = 0;
  // Browsers refuse sound until the person has touched the page: then it stays silent.
  audio.play().catch(() => undefined);
  return true;
}
