/** How long the tab that sounds keeps the others waiting, for what it noted to come to them. */
const SETTLE_MS = 250;
/** How long a tab waits for one that does not answer, frozen perhaps. */
const PATIENCE_MS = 4000;

export interface SoundOnceOptions {
  /** Names the message, and whose it is. */
  name: string;
  /** Null where the browser has none: each tab then speaks for itself. */
  locks: Pick<LockManager, 'request'> | null;
  /** By how much others come before this one. */
  headStartMs: number;
  isTold: () => boolean;
  tell: () => void;
  /** False when nothing was to be heard. */
  sound: () => Promise<boolean>;
}

/**
 * Has one of a person's tabs sound for a message. Whoever has the lock sounds; one that may not, or that is closed, leaves it to the
 * next, and one that does not answer is not waited for: twice is better than never.
 */
export async function soundOnce({ name, locks, headStartMs, isTold, tell, sound }: SoundOnceOptions): Promise<void> {
  if (headStartMs > 0) await pause(headStartMs);
  const soundUnlessTold = async () => {
    if (isTold()) return;
    if (!(await sound())) return;
    tell();
    await pause(SETTLE_MS);
  };
  if (locks === null) return soundUnlessTold();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const isMine = await locks
    .request(name, { signal: patience.signal }, async () => {
      clearTimeout(timer);
      await soundUnlessTold();
      return true;
    })
    // called off, or a page that may have no locks
    .catch(() => false);
  clearTimeout(timer);
  if (!isMine) await soundUnlessTold();
  return undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
