/** The messages for which a user's tabs have played the sound. */
export interface PlayedSounds {
  /** Time of the last sound. */
  at: number;
  /** The last message per chat, most recent chats last. */
  chats: Readonly<Record<string, number>>;
}

/** No tab lags behind by more chats than this. */
const MAX_CHATS = 100;

/** Parses the stored record, which another version of the page may have written. */
export function readPlayed(kept: unknown): PlayedSounds {
  const { at, chats } = (typeof kept === 'object' && kept !== null ? kept : {}) as { at?: unknown; chats?: unknown };
  return {
    at: typeof at === 'number' ? at : 0,
    chats: typeof chats === 'object' && chats !== null ? (chats as PlayedSounds['chats']) : {},
  };
}

export function isPlayed({ chats }: PlayedSounds, chat: string, secuencia: number): boolean {
  return (chats[chat] ?? 0) >= secuencia;
}

export function withPlayed(
  { at, chats }: PlayedSounds,
  chat: string,
  secuencia: number,
  soundedAt: number,
): PlayedSounds {
  const { [chat]: before = 0, ...others } = chats;
  const kept = Object.entries(others).slice(1 - MAX_CHATS);
  return {
    at: Math.max(at, soundedAt),
    chats: Object.fromEntries([...kept, [chat, Math.max(before, secuencia)]]),
  };
}
