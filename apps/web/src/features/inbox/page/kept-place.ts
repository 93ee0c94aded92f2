import { readLasting, writeLasting } from '../../../platform/session/lasting-storage.ts';
import { type Vista, vistaOf } from './vista.ts';

/** The user's last place in the inbox. */
export interface KeptPlace {
  vista: Vista;
  /** The scope of the tab ABIERTO. */
  owned: 'mine' | 'all';
  chat: number | null;
  /** The waiting chats are sorted by their wait. */
  isLongestFirst: boolean;
}

const NAME = 'bandeja';

/** The stored place of this user; null on the first visit. */
export function readKeptPlace(): KeptPlace | null {
  const kept = readLasting(NAME);
  if (typeof kept !== 'object' || kept === null || !('vista' in kept)) return null;
  const { vista, owned, chat, isLongestFirst } = kept as Record<string, unknown>;
  return {
    vista: vistaOf(typeof vista === 'string' ? vista : undefined),
    owned: owned === 'all' ? 'all' : 'mine',
    chat: typeof chat === 'number' ? chat : null,
    isLongestFirst: isLongestFirst === true,
  };
}

export function keepPlace(change: Partial<KeptPlace> & Pick<KeptPlace, 'vista'>): void {
  const before = readKeptPlace() ?? { owned: 'mine', chat: null, isLongestFirst: false };
  writeLasting(NAME, { ...before, ...change });
}

/** True if the user sorts the waiting chats by their wait. */
export function isLongestFirst(): boolean {
  return readKeptPlace()?.isLongestFirst ?? false;
}

export function chooseLongestFirst(isChosen: boolean): void {
  keepPlace({ vista: 'waiting', isLongestFirst: isChosen });
}
