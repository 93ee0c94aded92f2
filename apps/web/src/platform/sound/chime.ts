import { ownerPrefix } from '../session/personal-owner.ts';
import { readPreference } from '../session/preferences.ts';
import { readPersonal, writePersonal } from '../session/personal-storage.ts';
import { soundOnce } from './sound-once.ts';
import { isPlayed, readPlayed, withPlayed } from './played-sounds.ts';

const SOUND_PATH = '/assets/sounds/incoming.mp3';
const QUIET_MS = 1200;
const VOLUME = 0.6;
/** A sound that takes longer to load counts as playing. */
const LOAD_MS = 2000;
/** The storage name of the messages for which the user's tabs have played the sound. */
const PLAYED = 'sonidos';

let audio: HTMLAudioElement | null = null;
let playedAt = 0;
const known = new Map<string, number>();

/**
 * Plays the sound once for a new message of the chat named by `chat`, in one of the user's tabs, preferably the one in
 * front. Several events can report a message, so it is identified by its number; several messages at once make one
 * sound. False for a message that this tab knew.
 */
export function chimeFor(chat: string, secuencia: number): boolean {
  if ((known.get(chat) ?? 0) >= secuencia) return false;
  known.set(chat, secuencia);
  if (!readPreference('sonidos', true)) return true;
  void soundOnce({
    name: `${ownerPrefix() ?? ''}${PLAYED} ${chat} ${secuencia}`,
    // missing for a page over plain http from another machine
    locks: 'locks' in navigator ? navigator.locks : null,
    headStartMs: headStart(),
    isPlayed: () => isPlayed(readPlayed(readPersonal(PLAYED)), chat, secuencia),
    record: () => record(chat, secuencia),
    sound,
  });
  return true;
}

/** The user sees the message in this tab: none of their tabs may play the sound for it. */
export function hushFor(chat: string, secuencia: number): void {
  known.set(chat, Math.max(known.get(chat) ?? 0, secuencia));
  record(chat, secuencia);
}

function record(chat: string, secuencia: number): void {
  writePersonal(PLAYED, withPlayed(readPlayed(readPersonal(PLAYED)), chat, secuencia, playedAt));
}

function headStart(): number {
  if (document.visibilityState === 'hidden') return 300;
  return document.hasFocus() ? 0 : 120;
}

/** False if the browser refuses sound, as it does until the user has touched the page. */
async function sound(): Promise<boolean> {
  const now = Date.now();
  const lastAt = Math.max(playedAt, readPlayed(readPersonal(PLAYED)).at);
  if (lastAt <= now && now - lastAt < QUIET_MS) return true;
  const before = playedAt;
  playedAt = now;
  audio ??= new Audio(SOUND_PATH);
  audio.volume = VOLUME;
  audio.currentTime = 0;
  const started = audio.play().then(
    () => true,
    () => false,
  );
  const isLoading = new Promise<boolean>((resolve) => {
    setTimeout(resolve, LOAD_MS, true);
  });
  const isHeard = await Promise.race([started, isLoading]);
  if (!isHeard) playedAt = before;
  return isHeard;
}
