/** For what one person's tabs have sounded. */
export interface Told {
  /** When they did last. */
  at: number;
  /** Up to which message of which chat, the chats of late at the end. */
  chats: Readonly<Record<string, number>>;
}

/** Of more chats than these nobody's tabs lag behind. */
const MAX_CHATS = 100;

/** What was kept, by whichever version of the page. */
export function readTold(kept: unknown): Told {
  const { at, chats } = (typeof kept === 'object' && kept !== null ? kept : {}) as { at?: unknown; chats?: unknown };
  return {
    at: typeof at === 'number' ? at : 0,
    chats: typeof chats === 'object' && chats !== null ? (chats as Told['chats']) : {},
  };
}

export function isTold({ chats }: Told, chat: string, secuencia: number): boolean {
  return (chats[chat] ?? 0) >= secuencia;
}

export function withTold({ at, chats }: Told, chat: string, secuencia: number, soundedAt: number): Told {
  const { [chat]: before = 0, ...others } = chats;
  const kept = Object.entries(others).slice(1 - MAX_CHATS);
  return {
    at: Math.max(at, soundedAt),
    chats: Object.fromEntries([...kept, [chat, Math.max(before, secuencia)]]),
  };
}
