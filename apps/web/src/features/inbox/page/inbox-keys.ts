/** What a key of the inbox does. */
export type InboxAct = 'next' | 'previous' | 'accept' | 'resolve' | 'help' | 'leave-field' | 'escape';

export interface Stroke {
  key: string;
  isAlt: boolean;
  /** True while the key is held down and repeats itself. */
  isRepeat: boolean;
  /** Where it was pressed: in a field, while a dialog or menu is open, in something that moves by its own arrows. */
  place: 'field' | 'overlay' | 'arrows' | 'page';
  /** When, in milliseconds. */
  at: number;
}

/**
 * A field can vanish under somebody's hands: the chat was taken, its window shut, its composer is still on its way.
 * What they go on typing is text and no command, until they pause this long.
 */
export const TYPING_PAUSE_MS = 1000;

const PLAIN: Readonly<Record<string, InboxAct>> = {
  j: 'next',
  k: 'previous',
  a: 'accept',
  e: 'resolve',
  '?': 'help',
};

/** Reads keys one after another and tells what each is meant to do; null for those that are not the inbox's. */
export function createKeyReader(): (stroke: Stroke) => InboxAct | null {
  let typedAt = Number.NEGATIVE_INFINITY;

  return ({ key, isAlt, isRepeat, place, at }) => {
    if (place === 'overlay') return null;
    if (isAlt) return arrowAct(key);
    const isText = key.length === 1;
    if (place === 'field') {
      // The first Esc leaves the field on purpose: the next key is a command.
      typedAt = key === 'Escape' ? Number.NEGATIVE_INFINITY : at;
      return key === 'Escape' ? 'leave-field' : null;
    }
    if (isText && at - typedAt < TYPING_PAUSE_MS) {
      typedAt = at;
      return null;
    }
    if (key === 'Escape') return 'escape';
    if (place === 'page' && arrowAct(key)) return arrowAct(key);
    const act = PLAIN[key] ?? null;
    return isRepeat && act !== 'next' && act !== 'previous' ? null : act;
  };
}

function arrowAct(key: string): InboxAct | null {
  if (key === 'ArrowDown') return 'next';
  return key === 'ArrowUp' ? 'previous' : null;
}
