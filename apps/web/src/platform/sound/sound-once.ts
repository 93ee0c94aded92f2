/** How long the playing tab blocks the others, until they receive its record. */
const SETTLE_MS = 250;
/** How long a tab waits for one that does not respond, for instance because it is frozen. */
const PATIENCE_MS = 4000;

export interface SoundOnceOptions {
  /** Identifies the message and its user. */
  name: string;
  /** Null without locks in the browser: each tab then decides alone. */
  locks: Pick<LockManager, 'request'> | null;
  /** Delay of this tab behind the others, in milliseconds. */
  headStartMs: number;
  isPlayed: () => boolean;
  record: () => void;
  /** False if no sound was played. */
  sound: () => Promise<boolean>;
}

/**
 * Makes one of a user's tabs play the sound for a message. The holder of the lock plays it; a tab that may not, or that
 * is closed, leaves it to the next one. A tab that does not respond is skipped after a timeout: twice is better than
 * never.
 */
export async function soundOnce({
  name,
  locks,
  headStartMs,
  isPlayed,
  record,
  sound,
}: SoundOnceOptions): Promise<void> {
  if (headStartMs > 0) await pause(headStartMs);
  const soundUnlessPlayed = async () => {
    if (isPlayed()) return;
    if (!(await sound())) return;
    record();
    await pause(SETTLE_MS);
  };
  if (locks === null) return soundUnlessPlayed();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const isMine = await locks
    .request(name, { signal: patience.signal }, async () => {
      clearTimeout(timer);
      await soundUnlessPlayed();
      return true;
    })
    // cancelled, or a page without permission for locks
    .catch(() => false);
  clearTimeout(timer);
  if (!isMine) await soundUnlessPlayed();
  return undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
